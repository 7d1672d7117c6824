import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { authPath } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Message } from './Message.tsx'
import css from './Message.module.css'

/** The link was asked for somewhere else, and logs in there: with this code, which only whoever has the mail can see. */
export function OtherBrowser({ code }: { code: string }) {
  return (
    <Message
      icon={MonitorSmartphone}
      title="Du ba om lenken et annet sted"
      hint="Gi aldri koden til andre. Har du ikke bedt om å få logge inn, kan du lukke denne siden."
      isAnswer
      action={
        <LinkButton href={authPath({ tab: 'forgot' })} variant="secondary">
          Få en lenke som virker her
        </LinkButton>
      }
    >
      Skriv denne koden i nettleseren der du ba om lenken, så logges du inn der:
      <strong className={css.code}>{`${code.slice(0, 4)} ${code.slice(4)}`}</strong>
    </Message>
  )
}
