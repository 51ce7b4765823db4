import "@mantine/core/styles/Menu.layer.css"
import "@mantine/core/styles/Popover.layer.css"
import "@mantine/core/styles/UnstyledButton.layer.css"
import { Menu } from "@mantine/core"
import { pages } from "@pinyu/contract/pages"
import { appearanceWords } from "@pinyu/phrases/appearance"
import { quickExit } from "@pinyu/phrases/quick-exit"
import { shell } from "@pinyu/phrases/shell"
import { shortcuts } from "@pinyu/phrases/shortcuts"
import { Link } from "react-router"
import IconKeyboard from "~icons/tabler/keyboard"
import IconLock from "~icons/tabler/lock"
import IconLogout from "~icons/tabler/logout"
import IconRun from "~icons/tabler/run"
import IconSettings from "~icons/tabler/settings"
import IconShieldLock from "~icons/tabler/shield-lock"
import IconUser from "~icons/tabler/user"
import { appearance, textScales, useColorSchemeChoice, useTextScale } from "../../lib/appearance.ts"
import { contrast, useContrast } from "../../lib/contrast.ts"
import { Avatar } from "../avatar.tsx"
import { IconButton } from "../button.tsx"
import { Icon, type IconDrawing } from "../icon.tsx"
import { schemeChoices } from "../shell/color-scheme-switch.tsx"
import styles from "./avatar-menu.module.css"
import { contrastChoices } from "./contrast-switch.tsx"
import { menuLook } from "./menu.ts"
import { MenuChoices } from "./menu-choices.tsx"

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
  { to: pages.safety, label: shell.safety },
  { to: pages.contact, label: shell.contact },
]

interface AvatarMenuProps {
  user: AccountMenuUser
  onLogout: () => void
  onQuickExit: () => void
  onShortcuts: () => void
}

/** The member's picture, which opens the account menu: own pages, appearance, sign-out. */
export function AvatarMenu({ user, onLogout, onQuickExit, onShortcuts }: AvatarMenuProps) {
  const name = user.nickname || user.email
  return (
    <Menu {...menuLook} width="17rem">
      <Menu.Target>
        <IconButton label={shell.accountMenu(name)}>
          <Avatar src={user.avatar} id={user.id} nickname={name} size={34} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <Avatar src={user.avatar} id={user.id} nickname={name} size={44} />
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
        <ContrastItems />
        <Menu.Item
          className={styles.shortcuts}
          leftSection={<Icon of={IconKeyboard} size="1.25rem" />}
          rightSection={<kbd className={styles.keys}>?</kbd>}
          onClick={onShortcuts}
        >
          {shortcuts.title}
        </Menu.Item>
        <div className={styles.legal}>
          {legal.map(({ to, label }) => (
            <Menu.Item key={to} component={Link} to={to} className={styles.legalItem}>
              {label}
            </Menu.Item>
          ))}
        </div>
        <div className={styles.out}>
          <Menu.Item
            leftSection={<Icon of={IconRun} size="1.25rem" />}
            rightSection={<kbd className={styles.keys}>{quickExit.keys}</kbd>}
            onClick={onQuickExit}
          >
            {quickExit.action}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconLogout} size="1.25rem" />} onClick={onLogout}>
            {shell.logout}
          </Menu.Item>
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The text sizes: 文 in each size. */
function TextSizeItems() {
  return (
    <MenuChoices
      label={shell.textSize}
      chosen={String(useTextScale())}
      choices={textScales.map((scale) => ({
        value: String(scale),
        label: shell.textSizePercent(scale),
        content: <span style={{ fontSize: `${(0.75 * scale) / 100}rem` }}>{shell.textSizeLetter}</span>,
      }))}
      onChoose={(value) => {
        const scale = textScales.find((one) => String(one) === value)
        if (scale) appearance.setTextScale(scale)
      }}
    />
  )
}

const withIcon = <Choice extends { icon: IconDrawing }>(choice: Choice) => ({
  ...choice,
  content: <Icon of={choice.icon} size="1.125rem" />,
})

function SchemeItems() {
  return (
    <MenuChoices
      label={shell.scheme}
      chosen={useColorSchemeChoice()}
      choices={schemeChoices.map(withIcon)}
      onChoose={appearance.setColorScheme}
    />
  )
}

function ContrastItems() {
  return (
    <MenuChoices
      label={appearanceWords.contrast}
      chosen={useContrast()}
      choices={contrastChoices.map(withIcon)}
      onChoose={contrast.set}
    />
  )
}
