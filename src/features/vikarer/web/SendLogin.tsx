import { Button } from '#web/ui/Button.tsx'
import type { Vikar } from '../contract.ts'
import { handOverFocus } from './hand-over-focus.ts'
import { useSendLogin } from './use-send-login.ts'

const LABEL = { none: 'Send innlogging', invited: 'Send på nytt' } as const
const SENDING = 'Sender...'

/** The button that gives a substitute a login, or sends the unused one again; nothing once it has been used. */
export function SendLogin({ vikar }: { vikar: Vikar }) {
  const { sendLogin, isSending } = useSendLogin(vikar)
  const { login, fullName } = vikar
  if (login === 'active') return null
  return (
    <Button
      key={login}
      ref={handOverFocus}
      variant="quiet"
      size="small"
      isPending={isSending}
      pendingText={SENDING}
      onPress={sendLogin}
      aria-label={`${isSending ? SENDING : LABEL[login]} til ${fullName}`}
    >
      {LABEL[login]}
    </Button>
  )
}
