import { useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useOpenedParts, useRest } from '../create/use-rest.ts'
import css from '../create/Create.module.css'
import { AT_ONCE_LABEL, planWords, SOME_LABEL } from './asking-words.ts'
import type { AskingPanelProps } from './AskingPanel.tsx'

/** The plan in one line; its settings open below it. */
export function AskingField(props: AskingPanelProps) {
  const { asking, form } = props
  const [isOpen, setOpen] = useState(false)
  const wrong = form.formState.errors.asking
  const [seen, setSeen] = useState(wrong)
  if (wrong !== seen) {
    setSeen(wrong)
    if (wrong) setOpen(true)
  }
  const rest = useRest()
  const parts = useOpenedParts(isOpen)
  const { askFrom } = asking
  return (
    <>
      <div className={css.asking}>
        <p>
          <b>{asking.kind === 'all-at-once' ? AT_ONCE_LABEL : SOME_LABEL}</b>
          {planWords(asking)}
        </p>
        <Button variant="quiet" size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'Lukk' : 'Endre'}
          <VisuallyHidden> rekkefølgen</VisuallyHidden>
        </Button>
      </div>
      {isOpen && parts && <parts.AskingPanel {...props} />}
      {askFrom && rest && <rest.ShortNotice asking={asking} sendAt={askFrom} />}
    </>
  )
}
