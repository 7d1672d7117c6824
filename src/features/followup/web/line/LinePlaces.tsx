import { formatCount } from '#shared/counts.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Details } from '#web/ui/Details.tsx'
import type { Line, LinePlace } from '#features/requests/contract.ts'
import { askedPlaceWords, placeWords } from '#features/requests/web/line/line-words.ts'
import { Row } from '#web/ui/frame/Stack.tsx'
import css from '../follow/Follow.module.css'
import log from '../log/Log.module.css'

/** So many of those who wait are shown; the others are folded away. */
const SHOWN = 5

interface LinePlacesProps {
  line: Line
  now: Date
  isGoing: boolean
}

/** Who has the question now, who is next, and who has been asked before: each with the reason. */
export function LinePlaces({ line, now, isGoing }: LinePlacesProps) {
  const { places, length, asked } = line
  const open = places.filter(({ isOpen }) => isOpen)
  const ended = places.filter(({ askedAt, isOpen }) => askedAt !== null && !isOpen)
  const waiting = places.filter(({ askedAt }) => askedAt === null)
  const more = waiting.slice(SHOWN)
  const notShown = length - asked - waiting.length
  return (
    <div className={css.columns}>
      {asked > 0 && (
        <div>
          {open.length > 0 && <h3>Har spørsmålet nå</h3>}
          <Places places={open} words={(place) => askedPlaceWords(place, now)} />
          {ended.length > 0 && (
            <Details
              summary={`Spurt tidligere (${formatCount(asked - open.length)})`}
              isOpen={open.length === 0}
            >
              <Places places={ended} words={(place) => askedPlaceWords(place, now)} />
            </Details>
          )}
        </div>
      )}
      {waiting.length > 0 && (
        <div>
          <h3>{isGoing ? 'Neste i køen' : 'Ble ikke spurt'}</h3>
          <Places
            places={waiting.slice(0, SHOWN)}
            words={(place) => placeWords(place, now)}
            nextId={isGoing ? waiting.find(({ isHeldBack }) => !isHeldBack)?.vikarId : undefined}
          />
          {more.length > 0 && (
            <Details summary={`${formatCount(more.length + notShown)} til i køen`}>
              <Places places={more} words={(place) => placeWords(place, now)} />
              {notShown > 0 && <p className={css.note}>og {formatCount(notShown)} til</p>}
            </Details>
          )}
        </div>
      )}
    </div>
  )
}

interface PlacesProps {
  places: readonly LinePlace[]
  words: (place: LinePlace) => string
  nextId?: string | undefined
}

function Places({ places, words, nextId }: PlacesProps) {
  if (places.length === 0) return null
  return (
    <ol className={css.list}>
      {places.map((place) => (
        <li key={place.vikarId} className={log.row}>
          <div className={log.answer}>
            <Row>
              <strong>
                {place.position}. {place.fullName}
              </strong>
              {place.vikarId === nextId && <StatusBadge tone="info">Neste</StatusBadge>}
            </Row>
            <p className={log.notes}>
              <span>{words(place)}</span>
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
