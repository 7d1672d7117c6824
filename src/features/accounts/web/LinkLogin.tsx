import KeyRound from 'lucide-react/icons/key-round'
import PartyPopper from 'lucide-react/icons/party-popper'
import { type ReactNode, use } from 'react'
import { leaveFor } from '#web/leave.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCall } from '#web/use-call.ts'
import { LINK_LOGIN, linkProblem } from '../texts.ts'
import { accountsClient } from './client.ts'
import { landing } from './landing.ts'
import { Message } from './Message.tsx'

const REDIRECT_MS = 1000

interface LinkLoginProps {
  token: string
  /** Whether the link can be used, once that is known. */
  check: Promise<boolean>
  /** What stands where it cannot. */
  refused: ReactNode
}

export function LinkLogin({ token, check, refused }: LinkLoginProps) {
  const isUsable = use(check)
  const [login, logIn] = useCall(enter)
  if (login.status === 'failed' || !isUsable) return refused
  if (login.status === 'done') {
    return (
      <Message icon={PartyPopper} title={LINK_LOGIN.title} action={null} isAnswer>
        {LINK_LOGIN.description}
      </Message>
    )
  }
  return (
    <Message
      icon={KeyRound}
      title="Lenken er gyldig"
      action={
        <Button
          size="large"
          onPress={() => void logIn(token)}
          isPending={login.status === 'pending'}
          pendingText="Logger inn..."
        >
          Logg inn
        </Button>
      }
    >
      Den kan brukes én gang. Trykk for å logge inn.
    </Message>
  )
}

const enter = async (token: string) => {
  try {
    const { role } = await accountsClient.useLoginLink({ token })
    showToast(LINK_LOGIN)
    setTimeout(() => void leaveFor(landing(role, null)), REDIRECT_MS)
  } catch (error) {
    showToast({ ...linkProblem(error), tone: 'error' })
    throw error
  }
}
