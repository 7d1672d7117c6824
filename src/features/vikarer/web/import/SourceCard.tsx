import { counted, formatCount } from '#shared/counts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import css from './Import.module.css'
import { likeliestSheet, type List, type SheetChoice } from './list.ts'
import { rowCount } from './words.ts'

interface SourceCardProps {
  list: List
  onChoose: (choice: SheetChoice) => void
  onOther: () => void
  isDisabled: boolean
}

/** The source of the list: the file, its sheet, and its hidden rows and columns. */
export function SourceCard({ list, onChoose, onOther, isDisabled }: SourceCardProps) {
  const { source, choice } = list
  return (
    <Card as="section">
      <div className={css.source}>
        <p>
          <strong>{source}</strong> – {rowCount(list.rowCount - (list.columns.hasHeader ? 1 : 0))}
        </p>
        <Button variant="quiet" onPress={onOther} isDisabled={isDisabled}>
          Velg en annen liste
        </Button>
      </div>
      {choice && <SheetSelect choice={choice} onChoose={onChoose} isDisabled={isDisabled} />}
      {choice && <HiddenRows choice={choice} onChoose={onChoose} isDisabled={isDisabled} />}
    </Card>
  )
}

interface ChoiceProps extends Pick<SourceCardProps, 'onChoose' | 'isDisabled'> {
  choice: SheetChoice
}

/** Shown only if there is a choice, or if the only list is hidden. */
function SheetSelect({ choice: { sheets, sheet }, onChoose, isDisabled }: ChoiceProps) {
  if (sheets.length === 1)
    return sheet.isHidden ? <p className={css.dim}>{HIDDEN_SHEET(sheet.name)}</p> : null
  return (
    <Select
      label="Ark"
      description={
        sheet.isHidden
          ? HIDDEN_SHEET(sheet.name)
          : `Filen har ${sheets.length} ark med innhold. ${sheet === likeliestSheet(sheets) ? 'Dette ligner mest på en vikarliste.' : ''}`
      }
      options={sheets.map(({ name, isHidden }, index) => ({
        value: String(index),
        label: isHidden ? `${name} (skjult)` : name,
      }))}
      value={String(sheets.indexOf(sheet))}
      isDisabled={isDisabled}
      onChange={(value) => {
        const chosen = sheets[Number(value)]
        if (chosen) onChoose({ sheets, sheet: chosen, withHidden: false })
      }}
    />
  )
}

const HIDDEN_SHEET = (name: string) => `Arket «${name}» er skjult i filen. Sjekk at det er riktig liste.`

function HiddenRows({ choice, onChoose, isDisabled }: ChoiceProps) {
  const { hidden } = choice.sheet.count
  if (hidden === 0) return null
  return (
    <Checkbox
      label={`Ta med ${counted(hidden, 'skjult rad', 'skjulte rader')}`}
      description={[
        `${formatCount(hidden)} ${hidden === 1 ? 'rad er' : 'rader er'} skjult i regnearket, av et filter eller for hånd.`,
        choice.withHidden ? 'De er med nå.' : 'De blir ikke med.',
      ].join(' ')}
      value={choice.withHidden}
      onChange={(withHidden) => onChoose({ ...choice, withHidden })}
      isDisabled={isDisabled}
    />
  )
}
