import "@mantine/core/styles/Menu.layer.css"
import "@mantine/core/styles/Popover.layer.css"
import "@mantine/core/styles/UnstyledButton.layer.css"
import { Menu } from "@mantine/core"
import { pages } from "@pinyu/contract/pages"
import { shell } from "@pinyu/phrases/shell"
import { Link } from "react-router"
import IconLock from "~icons/tabler/lock"
import IconLogout from "~icons/tabler/logout"
import IconSettings from "~icons/tabler/settings"
import IconShieldLock from "~icons/tabler/shield-lock"
import IconUser from "~icons/tabler/user"
import { appearance, type ColorSchemeChoice, useColorSchemeChoice } from "../../lib/appearance.ts"
import { Avatar } from "../avatar.tsx"
import { IconButton } from "../button.tsx"
import { classNames } from "../class-names.ts"
import { Icon } from "../icon.tsx"
import switchStyles from "../shell/color-scheme-switch.module.css"
import { schemeChoices } from "../shell/color-scheme-switch.tsx"
import styles from "./avatar-menu.module.css"
import { menuLook } from "./menu.ts"

/** Of the signed-in member, what the menu shows. */
export interface AccountMenuUser {
  id: string
  nickname: string
  email: string
  avatar: string | null
}

const places = [
  { to: pages.profile, label: shell.profile, icon: IconUser },
  { to: pages.profilePrivacy, label: shell.profilePrivacy, icon: IconShieldLock },
  { to: pages.privateAlbum, label: shell.privateAlbum, icon: IconLock },
  { to: pages.settings, label: shell.settings, icon: IconSettings },
]

const legal = [
  { to: pages.terms, label: shell.terms },
  { to: pages.privacy, label: shell.privacy },
  { to: pages.contact, label: shell.contact },
]

interface AvatarMenuProps {
  user: AccountMenuUser
  onLogout: () => void
}

/** The member's picture, which opens their own places, light or dark, and the way out. */
export function AvatarMenu({ user, onLogout }: AvatarMenuProps) {
  const name = user.nickname || user.email
  return (
    <Menu {...menuLook} width="16rem">
      <Menu.Target>
        <IconButton label={shell.accountMenu(name)}>
          <Avatar src={user.avatar} id={user.id} size={34} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <Avatar src={user.avatar} id={user.id} size={44} />
          <div className={styles.names}>
            <span className={styles.name}>{name}</span>
            <span className={styles.email}>{user.email}</span>
          </div>
        </div>
        {places.map(({ to, label, icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon of={icon} size="1.25rem" />}>
            {label}
          </Menu.Item>
        ))}
        <SchemeItems />
        <div className={styles.legal}>
          {legal.map(({ to, label }) => (
            <Menu.Item key={to} component={Link} to={to} className={styles.legalItem}>
              {label}
            </Menu.Item>
          ))}
        </div>
        <div className={styles.out}>
          <Menu.Item leftSection={<Icon of={IconLogout} size="1.25rem" />} onClick={onLogout}>
            {shell.logout}
          </Menu.Item>
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Light or dark, as items of the menu: only those may stand in one, and the arrow keys reach them. */
function SchemeItems() {
  const chosen = useColorSchemeChoice()
  return (
    <Menu.RadioGroup
      value={chosen}
      onChange={(value) => appearance.setColorScheme(value as ColorSchemeChoice)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu */}
      <div role="group" aria-label={shell.scheme} className={styles.scheme}>
        <span aria-hidden="true">{shell.scheme}</span>
        <span className={switchStyles.switch}>
          {schemeChoices.map(({ value, label, icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              classNames={{
                item: classNames(switchStyles.choice, styles.schemeItem),
                itemLabel: styles.schemeLabel ?? "",
                itemIndicator: styles.schemeIndicator ?? "",
              }}
              aria-label={label}
              title={label}
            >
              <Icon of={icon} size="1.125rem" />
            </Menu.RadioItem>
          ))}
        </span>
      </div>
    </Menu.RadioGroup>
  )
}
