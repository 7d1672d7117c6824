import { LEFT_OUT_LABEL } from '#features/requests/texts-choice.ts'
import { dateTimeOf } from '#shared/dates.ts'
import { Card } from '#web/ui/Card.tsx'
import { Table, type TableColumn } from '#web/ui/Table.tsx'
import type { OrderProof, ProvenPlace } from '../../contract-proof.ts'
import {
  askedOf,
  DRAW_RECIPE,
  ERASED_VALUES,
  groupOf,
  hoursOf,
  lastAskedOf,
  ruleWords,
} from '../../proof-words.ts'
import css from './Proof.module.css'

type Made = NonNullable<OrderProof['made']>

/** The making of the line, the people in it with their values, and each step since. */
export function Proof({ proof: { made, steps } }: { proof: OrderProof }) {
  return (
    <>
      {made ? (
        <>
          <Basis made={made} />
          <Places made={made} />
          {made.leftOut.length > 0 && <LeftOut people={made.leftOut} />}
        </>
      ) : (
        <Card as="section" title="Slik ble køen laget">
          <p>Grunnlaget ble ikke notert da denne køen ble laget.</p>
        </Card>
      )}
      <Steps steps={steps} />
    </>
  )
}

function Basis({ made }: { made: Made }) {
  const { at, by, toAll, leftOut } = made
  return (
    <Card as="section" title="Slik ble køen laget">
      <p>
        Laget {dateTimeOf(at)}
        {by && ` av ${by}`}. {toAll ? chosenWords(leftOut.length) : 'Kontoret valgte vikarene selv.'}
      </p>
      <ol className={css.rules}>
        {ruleWords(made).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <p>Ingen rangeres etter hva de har svart før. Verdiene under er fra da køen ble laget.</p>
      <p className={css.note}>{DRAW_RECIPE}</p>
    </Card>
  )
}

const chosenWords = (leftOut: number) =>
  leftOut > 0
    ? 'Alle som kunne ha vakten, kom i køen. De andre står under «Utelatt».'
    : 'Alle i registeret kom i køen.'

interface PlaceRow extends ProvenPlace {
  readonly position: number
}

function Places({ made: { places, groups } }: { made: Made }) {
  const columns: TableColumn<PlaceRow>[] = [
    { key: 'name', header: 'Vikar', cell: ({ position, name }) => `${position}. ${name}` },
    ...(groups.length > 0
      ? [{ key: 'group', header: 'Gruppe', cell: (place: PlaceRow) => groupOf(place, groups) }]
      : []),
    { key: 'lastAsked', header: 'Sist spurt', cell: lastAskedOf },
    { key: 'hours', header: 'Timer', cell: hoursOf },
    { key: 'draw', header: 'Trekning (MD5) og id', cell: Draw },
    { key: 'asked', header: 'Spurt om denne vakten', cell: askedOf },
  ]
  return (
    <Table
      caption="Køen"
      isCaptionShown
      columns={columns}
      rows={places.map((place, index) => ({ ...place, position: index + 1 }))}
      rowKey={({ vikarId }) => vikarId}
    />
  )
}

function Draw({ draw, vikarId }: PlaceRow) {
  return (
    <span className={css.draw}>
      <code>{draw}</code>
      <code>{vikarId}</code>
    </span>
  )
}

function LeftOut({ people }: { people: Made['leftOut'] }) {
  return (
    <Card as="section" title="Utelatt">
      <ul className={css.list}>
        {people.map(({ vikarId, name, reason }) => (
          <li key={vikarId}>
            <strong>{name}:</strong> {reason === null ? ERASED_VALUES : LEFT_OUT_LABEL[reason]}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Steps({ steps }: Pick<OrderProof, 'steps'>) {
  return (
    <Card as="section" title="Slik ble den fulgt">
      <ol className={css.list}>
        {steps.map(({ id, at, text }) => (
          <li key={id} className={css.step}>
            <time dateTime={at}>{dateTimeOf(at)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {steps.some(({ isMigrated }) => isMigrated) && (
        <p className={css.note}>
          De eldste hendelsene er hentet fra det som var lagret før historikken ble ført.
        </p>
      )}
    </Card>
  )
}
