import { useQuery } from '@tanstack/react-query'
import { counted, formatCount } from '#shared/counts.ts'
import { errorMessage as messageOf } from '#web/errors.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import type { Choosable } from '../../contract-links.ts'
import { FAILED } from '../../texts.ts'
import css from './Links.module.css'
import { matchesQuery } from './queries.ts'
import type { Chosen } from './use-chosen.ts'

interface ChooseAdministratorProps {
  search: string
  choosing: Chosen
  name: string
  errorMessage?: string
}

/** The administrators to choose from, starting with the one in the address. */
export function ChooseAdministrator({ search, choosing, ...field }: ChooseAdministratorProps) {
  const matches = useQuery(matchesQuery(search))
  if (matches.isLoadingError) {
    return (
      <ErrorState
        title={FAILED.administrators}
        onRetry={() => void matches.refetch()}
        isRetrying={matches.isFetching}
      >
        {messageOf(matches.error)}
      </ErrorState>
    )
  }
  if (!matches.data || choosing.isLooking) return <Skeleton label="Henter administratorer..." count={1} />
  const { administrators, found } = matches.data
  const { preset } = choosing
  const listed = search === '' && preset ? withFirst(administrators, preset) : administrators
  return (
    <>
      {choosing.isUnknown && !choosing.chosen && (
        <p role="alert">Brukeren i adressen er ikke en aktiv administrator. Velg en annen.</p>
      )}
      <p role="status" className={css.dim}>
        {countWords(listed.length, found)}
      </p>
      {listed.length > 0 && <Matches choosing={choosing} listed={listed} {...field} />}
    </>
  )
}

interface MatchesProps extends Omit<ChooseAdministratorProps, 'search'> {
  listed: readonly Choosable[]
}

function Matches({ choosing, listed, ...field }: MatchesProps) {
  const { chosen, pick } = choosing
  return (
    <RadioGroup
      {...field}
      label="Administratorer"
      isRequired
      isScrollable
      options={listed.map((administrator) => ({
        value: administrator.userId,
        label: administrator.fullName,
        description: <Facts {...administrator} />,
      }))}
      value={chosen?.userId ?? ''}
      onChange={(userId) => {
        const picked = listed.find((administrator) => administrator.userId === userId)
        if (picked) pick(picked)
      }}
    />
  )
}

function Facts({ company, email }: Choosable) {
  return (
    <span className={css.facts}>
      {company && <span>{company} </span>}
      <span>{email}</span>
    </span>
  )
}

const withFirst = (administrators: readonly Choosable[], first: Choosable) => [
  first,
  ...administrators.filter(({ userId }) => userId !== first.userId),
]

const countWords = (shown: number, found: number): string => {
  if (shown === 0) return 'Ingen administratorer passer til søket'
  if (shown < found) return `Viser ${shown} av ${formatCount(found)}. Søk for å finne flere.`
  return counted(found, 'administrator', 'administratorer')
}
