import css from './Shortcuts.module.css'
import { Part } from './Part.tsx'

const SHORTCUTS = [
  { keys: ['N'], what: 'Nytt oppdrag' },
  { keys: ['G', 'O'], what: 'Oversikt' },
  { keys: ['G', 'V'], what: 'Vikarregister' },
  { keys: ['G', 'L'], what: 'Oppdragslogg' },
  { keys: ['G', 'S'], what: 'SMS' },
  { keys: ['/'], what: 'Søk, der siden har et søkefelt' },
  { keys: ['?'], what: 'Alle snarveiene' },
] as const

/** The office's keyboard shortcuts, as in the list behind `?`. */
export function Shortcuts() {
  return (
    <Part id="snarveier">
      <p>På kontorets sider, én tast om gangen. De hviler mens du skriver i et felt.</p>
      <dl className={css.keys}>
        {SHORTCUTS.map(({ keys: [first, second], what }) => (
          <div key={what}>
            <dt>
              <kbd className={css.key}>{first}</kbd>
              {second && (
                <>
                  {' så '}
                  <kbd className={css.key}>{second}</kbd>
                </>
              )}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>
        Åpne menyen med navnet ditt og velg «Tastatursnarveier» for å se lista, eller for å slå snarveiene av
        på maskinen du sitter ved.
      </p>
    </Part>
  )
}
