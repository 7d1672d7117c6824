import { signedOutPath } from '#shared/paths.ts'
import { failureToast } from '#web/errors.ts'
import { forgetDrafts } from '#web/drafts.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { tellTabs } from '#web/session/channel.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { SIGN_OUT_FAILED, SIGNED_OUT } from '../texts.ts'
import { accountsClient } from './client.ts'

let isUnderWay = false

/** Has 'Logg ut' been pressed on this page? Then the end of the session is no news to it. */
export const isSigningOut = (): boolean => isUnderWay

/** For a user who stayed after 'Logg ut' to keep unsaved input and logged in again, the press no longer counts. */
export const forgetSignOut = (): void => void (isUnderWay = false)

/** Ends the session and leads to the login. What was fetched in the session goes with the document. */
export async function signOut(): Promise<void> {
  isUnderWay = true
  let provider: string | null = null
  try {
    ;({ provider } = await accountsClient.signOut())
  } catch (error) {
    isUnderWay = false
    showToast(failureToast(SIGN_OUT_FAILED, error))
    return
  }
  forgetDrafts()
  keepToast(SIGNED_OUT)
  tellTabs(null)
  await leaveFor(signedOutPath(provider))
}
