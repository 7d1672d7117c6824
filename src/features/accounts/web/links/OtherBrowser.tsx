import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { authPath } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Message } from './Message.tsx'

/** The link was asked for somewhere else, and logs in there: with this code, which only whoever has the mail can see. */
export function OtherBrowser({ code }: { code: string }) {
  return (
    <Message
      icon={MonitorSmartphone}
      title={`Koden er ${code.slice(0, 4)}\u00a0${code.slice(4)}`}
      hint="Gi aldri koden til andre. Har du ikke bedt om å få logge inn, kan du lukke denne siden."
      isAnswer
      action={
        <LinkButton href={authPath({ tab: 'forgot' })} variant="secondary">
          Få en lenke som virker her
        </LinkButton>
      }
    >
      Du ba om lenken et annet sted. Skriv koden der, så logges du inn der.
    </Message>
  )
}
