import { run, ownUser, type ServerUser } from './run.ts'
import { OperatorError } from './operator-error.ts'

/** The user without rights, for root's server: PostgreSQL refuses to run as root. */
export async function nobody(): Promise<ServerUser> {
  const { code, output } = await run('/bin/sh', ['-c', 'id -u nobody && id -g nobody'], ownUser())
  const [uid, gid] = output.split('\n').map(Number)
  if (code === 0 && uid && gid) return { uid, gid }
  throw new OperatorError(
    'PostgreSQL does not run as root, and there is no user nobody to run it: start as another user',
  )
}

/** Asks the system itself, as that user: permission bits are only a part of the answer. */
export async function canReach(user: ServerUser, fileOrDirectory: string): Promise<boolean> {
  const { code } = await run('/bin/sh', ['-c', 'test -x "$0"', fileOrDirectory], user)
  return code === 0
}
