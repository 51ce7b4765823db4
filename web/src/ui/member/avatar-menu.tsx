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
import {
  appearance,
  type ColorSchemeChoice,
  textScales,
  useColorSchemeChoice,
  useTextScale,
} from "../../lib/appearance.ts"
import { Avatar } from "../avatar.tsx"
import { IconButton } from "../button.tsx"
import { classNames } from "../class-names.ts"
import { Icon } from "../icon.tsx"
import switchStyles from "../shell/color-scheme-switch.module.css"
import { schemeChoices } from "../shell/color-scheme-switch.tsx"
import styles from "./avatar-menu.module.css"
import { menuLook } from "./menu.ts"

/** The part of the signed-in member that the menu shows. */
export interface AccountMenuUser {
  id: string
  nickname: string
  email: string
  avatar: string | null
}

const ownPages = [
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

/** The member's picture, which opens the account menu: own pages, colour scheme, sign-out. */
export function AvatarMenu({ user, onLogout }: AvatarMenuProps) {
  const name = user.nickname || user.email
  return (
    <Menu {...menuLook} width="17rem">
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
        {ownPages.map(({ to, label, icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon of={icon} size="1.25rem" />}>
            {label}
          </Menu.Item>
        ))}
        <SchemeItems />
        <TextSizeItems />
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

/** The text sizes as menu items: 文 in each size. */
function TextSizeItems() {
  const chosen = useTextScale()
  const choose = (value: string) => {
    const scale = textScales.find((one) => String(one) === value)
    if (scale) appearance.setTextScale(scale)
  }
  return (
    <Menu.RadioGroup value={String(chosen)} onChange={choose}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu */}
      <div role="group" aria-label={shell.textSize} className={styles.scheme}>
        <span aria-hidden="true">{shell.textSize}</span>
        <span className={switchStyles.switch}>
          {textScales.map((scale) => (
            <Menu.RadioItem
              key={scale}
              value={String(scale)}
              closeMenuOnClick={false}
              classNames={{
                item: classNames(switchStyles.choice, styles.schemeItem),
                itemLabel: styles.schemeLabel ?? "",
                itemIndicator: styles.schemeIndicator ?? "",
              }}
              aria-label={shell.textSizePercent(scale)}
              title={shell.textSizePercent(scale)}
            >
              <span style={{ fontSize: `${(0.75 * scale) / 100}rem` }}>{shell.textSizeLetter}</span>
            </Menu.RadioItem>
          ))}
        </span>
      </div>
    </Menu.RadioGroup>
  )
}

/**
 * The colour schemes as menu items, since a menu may contain only items and the arrow keys must reach
 * them.
 */
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
