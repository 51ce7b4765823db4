// Import this first: all other modules may use features of Node 20.19.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `✗ Node ${process.versions.node} is too old to start with.\n` +
      "  Install Node 20.19 or newer from https://nodejs.org; the project brings the Node that it runs on itself.",
  )
  process.exit(1)
}
