import { useEffect, useRef, useState } from 'react'
import { useOwner } from '#features/identity/web/use-owner.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { useTypedAgain } from '#web/typed-again.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { RegisterPicture } from '#web/ui/pictures/RegisterPicture.tsx'
import type { Imported } from '../contract.ts'
import { BACK_TO_REGISTER } from '../texts.ts'
import css from './import/Import.module.css'
import { leftOver, type List, likeliestSheet, newList } from './import/list.ts'
import type { NumberedRow } from './import/to-rows.ts'
import { ListInput } from './import/ListInput.tsx'
import { ListReview } from './import/ListReview.tsx'
import type { Sheet } from './import/reading/sheet.ts'
import { registerHref, useRegisterAddress } from './use-register.ts'
import { importedText, rowCount } from './import/words.ts'

type Step =
  | { kind: 'input' }
  | { kind: 'review'; list: List }
  | { kind: 'done'; list: List; imported: Imported; wrong: NumberedRow[] }

/** Imports many substitutes from a spreadsheet: read the list, review it, import it. */
export function ImportPage() {
  const { query } = useRegisterAddress()
  const [pasted, setPasted] = usePasted()
  const [step, setStep] = useState<Step>({ kind: 'input' })
  const [isUnderWay, setUnderWay] = useState(false)
  const go = (next: Step) => {
    setStep(next)
    setUnderWay(true)
  }
  const isDirty = step.kind === 'review' || (step.kind === 'input' && pasted.trim() !== '')
  return (
    <Page>
      <PageHeader title="Importer vikarer" back={{ href: registerHref(query), label: BACK_TO_REGISTER }} />
      <div key={step.kind} ref={isUnderWay ? focusStep : undefined} tabIndex={-1} className={css.step}>
        {step.kind === 'input' && (
          <ListInput
            pasted={pasted}
            onPaste={setPasted}
            onRead={(source, sheets) => go({ kind: 'review', list: listOf(source, sheets) })}
          />
        )}
        {step.kind === 'review' && (
          <ListReview
            list={step.list}
            onOther={() => go({ kind: 'input' })}
            onDone={(imported, wrong) => go({ kind: 'done', list: step.list, imported, wrong })}
          />
        )}
        {step.kind === 'done' && (
          <ImportDone
            imported={step.imported}
            wrong={step.wrong.length}
            onMend={() => go({ kind: 'review', list: leftOver(step.list.source, step.wrong) })}
            onMore={() => {
              setPasted('')
              go({ kind: 'input' })
            }}
          />
        )}
      </div>
      <LeaveGuard isDirty={isDirty}>Lista er ikke importert.</LeaveGuard>
    </Page>
  )
}

interface ImportDoneProps {
  imported: Imported
  /** The number of invalid rows that were left out. */
  wrong: number
  onMore: () => void
  onMend: () => void
}

/** The result of an import, and links onward. */
function ImportDone({ imported, wrong, onMore, onMend }: ImportDoneProps) {
  return (
    <EmptyState
      title="Importen er ferdig"
      picture={RegisterPicture}
      action={
        <>
          {wrong > 0 && <Button onPress={onMend}>Rett opp {rowCount(wrong)} med feil</Button>}
          <LinkButton href={paths.vikarer} variant={wrong > 0 ? 'secondary' : 'primary'}>
            Til vikarregisteret
          </LinkButton>
          <Button variant={wrong > 0 ? 'quiet' : 'secondary'} onPress={onMore}>
            Importer flere
          </Button>
        </>
      }
    >
      {importedText(imported)}
      {wrong > 0 && `. ${rowCount(wrong)} med feil ble ikke med.`}
    </EmptyState>
  )
}

/** The pasted list. It is restored after the page failed. */
const usePasted = () => {
  const typed = useRef('')
  const again = useTypedAgain('import', useOwner(), () => typed.current.trim() || null, isText)
  const [pasted, setPasted] = useState(again ?? '')
  useEffect(() => {
    typed.current = pasted
  })
  return [pasted, setPasted] as const
}

const isText = (value: unknown): value is string => typeof value === 'string'

const listOf = (source: string, sheets: readonly Sheet[]) =>
  newList(source, { sheets, sheet: likeliestSheet(sheets), withHidden: false })

/** Moves the focus to the step's start, because the pressed button is gone. */
function focusStep(step: HTMLElement | null) {
  step?.focus({ preventScroll: true })
  step?.scrollIntoView()
}
