import { Fragment, useState } from 'react'
import type { Role } from '#shared/roles.ts'
import { areShortcutsOn, turnShortcuts } from '#web/shortcuts/listen.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import css from './ShortcutList.module.css'
import type { SHORTCUT_TARGETS } from './shortcut-targets.ts'

interface ShortcutListProps {
  role: Role
  isOpen: boolean
  onClose: () => void
}

/** All keyboard shortcuts of every page, and whether they are on. */
export function ShortcutList({ role, isOpen, onClose }: ShortcutListProps) {
  return (
    <Dialog title="Tastatursnarveier" size="wide" isOpen={isOpen} onClose={onClose}>
      <p className={css.dim}>Trykk én tast om gangen. Snarveiene virker ikke mens du skriver i et felt.</p>
      <div className={css.groups}>
        <Group title="Gå til" rows={Object.entries(WORDS[role])} />
        <Group title="På siden" rows={role === 'substitute' ? ANYWHERE : [SEARCH, ...ANYWHERE]} />
      </div>
      <div className={css.setting}>
        <Setting />
      </div>
    </Dialog>
  )
}

type Row = readonly [keys: string, label: string]

/** A substitute's pages have no search. */
const SEARCH: Row = ['/', 'Søk, der siden har et søkefelt']
const ANYWHERE: readonly Row[] = [
  ['?', 'Vis denne listen'],
  ['Esc', 'Lukk vinduet eller menyen'],
]

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={css.rows}>
        {rows.map(([keys, label]) => (
          <div key={keys} className={css.row}>
            <dt>{label}</dt>
            <dd className={css.keys}>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ' så '}
      {/* As printed on the keyboard. */}
      <kbd className={css.key}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
    </Fragment>
  ))
}

/** Rebuilt each time the list opens: another tab may have turned the keys off. */
function Setting() {
  const [isOn, setOn] = useState(areShortcutsOn)
  const turn = (on: boolean) => {
    turnShortcuts(on)
    setOn(on)
  }
  return (
    <Switch
      label="Bruk snarveier på denne maskinen"
      description="Når de er av, virker heller ikke «?». Listen finner du alltid i menyen med navnet ditt."
      value={isOn}
      onChange={turn}
    />
  )
}

type Words = { readonly [R in Role]: Readonly<Record<keyof (typeof SHORTCUT_TARGETS)[R], string>> }

/** The targets of each role's keys, in the wording of their pages. */
const WORDS: Words = {
  administrator: {
    n: 'Nytt oppdrag',
    'g o': 'Oversikt',
    'g v': 'Vikarregister',
    'g l': 'Oppdragslogg',
    'g s': 'SMS',
  },
  superadmin: {
    'g o': 'Oversikt',
    'g k': 'Kunder',
    'g t': 'Statistikk',
    'g s': 'SMS',
    'g ø': 'Økonomi',
    'g p': 'Priser',
    'g m': 'Magic Link',
    'g h': 'Hendelseslogg',
  },
  substitute: { 'g o': 'Oversikt', 'g p': 'Profil' },
}
