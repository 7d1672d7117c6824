import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { type HelpPart, paths } from '#shared/paths.ts'
import { LinkButton } from './LinkButton.tsx'

/** To the part of the help page that answers what one asks here. */
export function HelpLink({ part, children }: { part: HelpPart; children: string }) {
  return (
    <LinkButton href={paths.helpOn(part)} variant="quiet" size="small" icon={CircleQuestionMark}>
      {children}
    </LinkButton>
  )
}
