import StickyNote from 'lucide-react/icons/sticky-note'
import { memo, type Ref } from 'react'
import Star from 'lucide-react/icons/star'
import { paths } from '#shared/paths.ts'
import { CallLink } from '#web/rows/CallLink.tsx'
import rows from '#web/rows/Rows.module.css'
import choice from '#web/ui/choices/Choice.module.css'
import { Badge, StatusBadge } from '#web/ui/Badge.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { IconButton } from '#web/ui/actions/IconButton.tsx'
import type { Vikar } from '../contract.ts'
import { LOGIN_LABEL } from '../texts.ts'
import { AvailabilityBadge, AvailabilityPicker } from './AvailabilityPicker.tsx'
import { GroupBadges } from './groups/GroupBadges.tsx'
import { OwnBadges } from './OwnBadges.tsx'
import { SendLogin } from './SendLogin.tsx'
import css from './VikarRow.module.css'
import { useFavourite } from './groups/use-groups.ts'

interface VikarRowProps {
  vikar: Vikar
  /** The register's search and order, to return to. */
  query: string
  /** False for readers. */
  mayEdit: boolean
  isChosen: boolean
  /** Must be the same function on each render. */
  onChoose: (id: string, isChosen: boolean) => void
  ref?: Ref<HTMLLIElement> | undefined
}

/**
 * One substitute of the register: identity, competence, number, availability and login. Memoised, because there may
 * be thousands, and a live notice refetches them all: only changed rows render again.
 */
export const VikarRow = memo(function VikarRow({
  vikar,
  query,
  mayEdit,
  isChosen,
  onChoose,
  ref,
}: VikarRowProps) {
  const { id, fullName, company, phone, skills, availability, absence, noSms, groups, isLeaving, note } =
    vikar
  const isAway = availability === 'available' && absence !== null
  return (
    <li
      ref={ref}
      id={id}
      tabIndex={-1}
      className={joinClasses(rows.row, rows.dense, css.row)}
      data-away={isAway || undefined}
    >
      <div className={css.who}>
        <h2>
          <a href={paths.person(id) + query} className={rows.main}>
            {fullName}
          </a>
        </h2>
        {company && <p className={rows.dim}>{company}</p>}
      </div>
      {mayEdit && (
        <>
          <FavouriteButton vikar={vikar} />
          <label className={css.choose}>
            <input
              type="checkbox"
              className={choice.box}
              aria-label={`Velg ${fullName}`}
              checked={isChosen}
              onChange={(event) => onChoose(id, event.target.checked)}
            />
          </label>
        </>
      )}
      <div className={joinClasses(rows.dim, css.skills)}>
        <p>
          {brief(skills)} <GroupBadges groups={groups} />
        </p>
        {note && (
          <p className={css.note}>
            <StickyNote size={14} aria-label="Merknad:" role="img" />
            {note.text}
          </p>
        )}
      </div>
      <div className={css.state}>
        {mayEdit ? <AvailabilityPicker vikar={vikar} /> : <AvailabilityBadge vikar={vikar} />}{' '}
        <OwnBadges vikar={{ noSms, absence: availability === 'available' ? null : absence }} />
        {isLeaving && <StatusBadge tone="info">Slettes etter siste vakt</StatusBadge>}
        {vikar.emailRefusal && <StatusBadge tone="bad">E-posten kommer ikke fram</StatusBadge>}
      </div>
      <div className={css.foot}>
        <p className={css.phone}>
          <CallLink phone={phone} name={fullName} />
        </p>
        <div className={joinClasses(rows.dim, css.login)}>
          <Badge>{LOGIN_LABEL[vikar.login]}</Badge>
          {vikar.login === 'invited' && 'Invitert'}
          {vikar.email === null && 'Ingen e-post'}
          {mayEdit && <SendLogin vikar={vikar} />}
        </div>
        {mayEdit && (
          <a href={paths.editVikar(id) + query} aria-label={`Rediger ${fullName}`} className={css.edit}>
            Rediger
          </a>
        )}
      </div>
    </li>
  )
})

/** The office's star: favourites are found, and asked, by one press. */
function FavouriteButton({ vikar: { id, fullName, isFavourite } }: { vikar: Vikar }) {
  const { favour, wanted } = useFavourite(id)
  const isOn = wanted ?? isFavourite
  return (
    <div className={css.star}>
      <IconButton
        icon={Star}
        label={`Favoritt: ${fullName}`}
        aria-pressed={isOn}
        isPending={wanted !== undefined}
        onPress={() => favour(!isOn)}
      />
    </div>
  )
}

const BRIEF = 70

/** The text that fits two lines; the person's page has all of it. */
const brief = (skills: string | null): string | null =>
  skills && skills.length > BRIEF ? `${skills.slice(0, BRIEF).trimEnd()}…` : skills
