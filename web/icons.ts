import icons from "unplugin-icons/vite"

/** Our stroke width is thinner than the icon set's own. */
const thinner = (svg: string) => svg.replaceAll('stroke-width="2"', 'stroke-width="1.5"')

/** Compiles imported icons, for example `~icons/tabler/heart`, without a size of their own. */
export const compiledIcons = () => icons({ compiler: "jsx", jsx: "react", scale: 0, transform: thinner })
