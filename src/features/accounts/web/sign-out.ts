import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { showToast } from '#web/ui/toast.ts'
import { SIGN_OUT_FAILED, SIGNED_OUT } from '../texts.ts'
import { accountsClient } from './client.ts'

/** Ends the session and leads to the login. What was fetched in the session goes with the document. */
export async function signOut(): Promise<void> {
  try {
    await accountsClient.signOut()
  } catch (error) {
    showToast({ title: SIGN_OUT_FAILED, description: errorMessage(error), tone: 'error' })
    return
  }
  keepToast(SIGNED_OUT)
  await leaveFor(paths.auth)
}
