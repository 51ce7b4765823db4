/** All that a story imports besides what it shows. */
export type { Meta, StoryObj } from "@storybook/react-vite"
export { expect, fn, screen, userEvent, waitFor } from "storybook/test"
