import icons from "unplugin-icons/vite"

/** Compiles imported icons, for example `~icons/tabler/heart`, without a size of their own. */
export const compiledIcons = () => icons({ compiler: "jsx", jsx: "react", scale: 0 })
