import Link2Off from 'lucide-react/icons/link-2-off'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Me } from '../../contract.ts'
import { Confirmed } from './Confirmed.tsx'
import { Message } from '../links/Message.tsx'
import { ResendButton } from '../ResendButton.tsx'

const WHY = 'Den er brukt, for gammel eller ikke kopiert helt.'

/** Who is already confirmed, often by the first of two presses, is not told of an error. */
export function LinkUnusable({ me }: { me: Me }) {
  if (me?.emailVerified) return <Confirmed email={me.email} isLoggedIn />
  return (
    <Message
      icon={Link2Off}
      title="Lenken virker ikke lenger"
      isAnswer
      action={me ? <ResendButton /> : <LinkButton href={paths.admin}>Logg inn</LinkButton>}
    >
      {me
        ? `${WHY} Vi kan sende en ny til ${me.email}.`
        : `${WHY} Kanskje er adressen allerede bekreftet: logg inn og se. Er den ikke det, kan du få en ny lenke øverst på siden.`}
    </Message>
  )
}
