import type { ReactNode } from 'react'
import type { BoardShift, BoardView } from '#features/overview/server/board.ts'
import { addDays, formatTimeRange, formatWeekdayShort, formatDate } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { paths } from '#shared/paths.ts'
import { renderPlainPage } from '../plain-page/page.tsx'
import { BOARD_CSS } from './css.ts'

interface ShownBoard {
  readonly view: BoardView
  /** YYYY-MM-DD */
  readonly today: string
  /** '07.12' */
  readonly clock: string
  readonly showsPhones: boolean
  readonly productName: string
}

/** The departments that a member chooses from on their own sheet. */
interface Choices {
  readonly chosen: string | undefined
  readonly departments: readonly { readonly id: string; readonly name: string }[]
}

/** The sheet for members: printable, with a choice of department. */
export const renderSheet = (board: ShownBoard, choices: Choices, script: string): string =>
  render(
    board,
    script,
    <>
      <Top board={board}>
        <div className="acts">
          <a className="button" href={paths.admin}>
            Til oversikten
          </a>
          <button type="button" id="skriv-ut" className="button primary">
            Skriv ut
          </button>
        </div>
      </Top>
      <Departments {...choices} />
      <Days board={board} />
    </>,
  )

/** The page of a screen, for all who have its address. It refreshes itself. */
export const renderScreen = (board: ShownBoard, script: string): string =>
  render(
    board,
    script,
    <>
      <Top board={board} />
      <p className="lost" role="status" hidden>
        Får ikke kontakt med {board.productName}. Vaktene vises slik de var kl. {board.clock}.
      </p>
      <Days board={board} />
    </>,
  )

/** The one answer to every invalid address. */
export const renderNoBoard = (productName: string): string =>
  renderPlainPage({
    title: 'Tavla er stengt',
    productName,
    css: BOARD_CSS,
    children: (
      <>
        <h1>Denne adressen viser ingenting</h1>
        <p className="lead">Den er stengt av kontoret, eller skrevet feil. Be kontoret om en ny.</p>
      </>
    ),
  })

const render = ({ view, productName }: ShownBoard, script: string, children: ReactNode) =>
  renderPlainPage({ title: `Vikarer · ${view.officeName}`, productName, css: BOARD_CSS, script, children })

function Top({ board: { view }, children }: { board: ShownBoard; children?: ReactNode }) {
  return (
    <div className="top">
      <div>
        <h1>Vikarer i dag og i morgen</h1>
        <p className="of">{[view.officeName, view.departmentName].filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </div>
  )
}

function Departments({ chosen, departments }: Choices) {
  if (departments.length === 0) return null
  const links = [{ id: undefined, name: 'Alle' }, ...departments]
  return (
    <nav className="choices" aria-label="Avdeling">
      {links.map(({ id, name }) => (
        <a key={id ?? ''} href={paths.boardOf(id)} aria-current={id === chosen ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

function Days({ board }: { board: ShownBoard }) {
  const { view, today, clock } = board
  const { shifts, matching } = view
  return (
    <div className={shifts.length > MANY ? 'many' : undefined}>
      {[today, addDays(today, 1)].map((date) => (
        <section key={date} className="day">
          <h2>{`${date === today ? 'I dag' : 'I morgen'}, ${formatWeekdayShort(date)} ${formatDate(date)}`}</h2>
          <Day board={board} shifts={shifts.filter(isOn(date, today))} isToday={date === today} />
        </section>
      ))}
      <p className="on">
        {shifts.length < matching && `De første ${shifts.length} vaktene vises. `}
        Oppdatert kl. {clock}
      </p>
    </div>
  )
}

/** A shift of yesterday that still runs is listed first among today's. */
const isOn =
  (date: string, today: string) =>
  (shift: BoardShift): boolean =>
    shift.date === date || (date === today && shift.date < today)

/** More rows than this do not fit on an A4 page in the usual size. */
const MANY = 26

interface DayProps {
  board: ShownBoard
  shifts: readonly BoardShift[]
  isToday: boolean
}

function Day({ board, shifts, isToday }: DayProps) {
  if (shifts.length === 0) return <p className="none">{`Ingen vakter i ${isToday ? 'dag' : 'morgen'}.`}</p>
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="time-of">
            Tid
          </th>
          <th scope="col" className="what-of">
            Hva og hvor
          </th>
          <th scope="col">Hvem kommer</th>
        </tr>
      </thead>
      <tbody>
        {shifts.map((shift) => (
          <Row key={shift.id} board={board} shift={shift} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ board: { view, today, showsPhones }, shift }: { board: ShownBoard; shift: BoardShift }) {
  const { title, location, departmentName, holders, places } = shift
  const missing = places - holders.length
  const isNamed = departmentName !== null && view.departmentName === null
  return (
    <tr>
      <td className="time">
        {formatTimeRange(shift.startTime, shift.endTime)}
        {shift.date < today && <span className="since">fra i går</span>}
      </td>
      <td>
        <span className="what">{title}</span>
        <span className="where">{isNamed ? `${departmentName} · ${location}` : location}</span>
      </td>
      <td className="who">
        {holders.map(({ id, name, phone }) => (
          <p key={id}>
            <span>{name}</span>
            {showsPhones && phone !== null && (
              <a className="phone" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            )}
          </p>
        ))}
        {missing > 0 && <span className="missing">{missingWords(missing, places)}</span>}
      </td>
    </tr>
  )
}

const missingWords = (missing: number, places: number): string =>
  places === 1 ? 'Ingen ennå' : `Mangler ${missing}`
