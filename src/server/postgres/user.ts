/** The operating system's user that the server runs as. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The user of this process. */
export function ownUser(): ServerUser {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
}
