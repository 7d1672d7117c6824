// Type-checked with tsconfig.server.json alone: it fails the day a package brings the browser's types to the server.

// @ts-expect-error -- the server has no document
export const page = document
// @ts-expect-error -- the server has no window
export const view = window
