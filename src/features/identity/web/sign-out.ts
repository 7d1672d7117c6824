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

/** Has 'Logg ut' been pressed on this page? Then the page does not report the end of the session. */
export const isSigningOut = (): boolean => isUnderWay

/** Forgets the press on 'Logg ut' of a user who stayed to keep unsaved input and logged in again. */
export const forgetSignOut = (): void => void (isUnderWay = false)

/** Ends the session and leads to the login. Leaving the document drops all data of the session. */
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
