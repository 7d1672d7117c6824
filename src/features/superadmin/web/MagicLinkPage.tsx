import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useState, useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { isErrorCode, failureToast } from '#web/errors.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import {
  BACK,
  EMPLOYERS_PAGES,
  NO_ENTRY,
  CHOOSE_ADMINISTRATOR,
  CHOOSE_ADMINISTRATOR_FIRST,
  DONE,
  FAILED,
} from '../texts.ts'
import { MAGIC_DAYS, magicDays } from '../rules.ts'
import css from './links/Links.module.css'
import { validLinksQuery, matchesQuery } from './links/queries.ts'
import { ValidLinks } from './links/ValidLinks.tsx'
import { superadminApi } from './api.ts'
import { ChooseAdministrator } from './links/ChooseAdministrator.tsx'
import { type Made, MadeLink } from './links/MadeLink.tsx'
import { useChosen } from './links/use-chosen.ts'
import { withCompany } from './links/words.ts'

/** Creates links that log in as an administrator, and lists those that still work. */
export function MagicLinkPage() {
  const links = useQuery(validLinksQuery())
  const { side = '' } = useSearch({ strict: false })
  const wanted = Object.hasOwn(EMPLOYERS_PAGES, side) ? EMPLOYERS_PAGES[side] : undefined
  return (
    <Page width="narrow">
      <PageHeader title="Generer Magic Link" back={{ href: paths.admin, label: BACK }} />
      {isErrorCode(links.error, 'FORBIDDEN') ? (
        <ErrorState title={NO_ENTRY.linksTitle}>{NO_ENTRY.links}</ErrorState>
      ) : (
        <>
          {wanted && (
            <p>
              {wanted} hører til en arbeidsgiver, og som superadmin har du ingen. Velg hvem du vil åpne den
              som, og logg inn med lenken. Det står i hendelsesloggen.
            </p>
          )}
          <p className={css.dim}>
            Lenken kan brukes én gang og logger inn som den valgte administratoren, som får beskjed om den på
            e&#8209;post.
          </p>
          <Generator />
          <ValidLinks links={links} />
        </>
      )}
    </Page>
  )
}

const FIELD = 'adminUserId'

/** The form, with the generated link below. Without administrators there is no form. */
function Generator() {
  const [typedSearch, setTypedSearch] = useState('')
  const search = useSettled(typedSearch.trim())
  const [made, setMade] = useState<Made | null>(null)
  const { data, isPlaceholderData } = useQuery(matchesQuery(search))
  const isNobodyThere = search === '' && data?.found === 0 && !isPlaceholderData
  return (
    <>
      <Card as="section" title={CHOOSE_ADMINISTRATOR}>
        {isNobodyThere ? (
          <p role="status">Det finnes ingen administratorer ennå.</p>
        ) : (
          <>
            {/* Outside the form: Enter in the search must not generate a link. */}
            <SearchField
              label="Søk etter administrator"
              placeholder="Søk etter navn, bedrift eller e-post..."
              value={typedSearch}
              onChange={setTypedSearch}
            />
            <GeneratorForm search={search} onMade={setMade} />
          </>
        )}
      </Card>
      {made && <MadeLink key={made.id} link={made} />}
    </>
  )
}

function GeneratorForm({ search, onMade }: { search: string; onMade: (made: Made) => void }) {
  const choosing = useChosen()
  const { chosen } = choosing
  const generating = useGenerate()
  const [typedDays, setTypedDays] = useState(String(MAGIC_DAYS.fallback))
  const [isTried, setTried] = useState(false)

  const settleDays = () => setTypedDays(String(magicDays(typedDays)))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    settleDays()
    if (chosen) {
      const asked = { adminUserId: chosen.userId, daysValid: magicDays(typedDays) }
      return generating.mutate(asked, { onSuccess: onMade })
    }
    setTried(true)
    showToast({ title: CHOOSE_ADMINISTRATOR, description: CHOOSE_ADMINISTRATOR_FIRST, tone: 'error' })
    focusField(FIELD) // after the toast, which avoids the focused element: the button
  }
  return (
    <form noValidate onSubmit={submit} className={css.form}>
      <ChooseAdministrator
        search={search}
        choosing={choosing}
        name={FIELD}
        errorMessage={isTried && !chosen ? CHOOSE_ADMINISTRATOR_FIRST : undefined}
      />
      <Days typed={typedDays} onType={setTypedDays} onSettle={settleDays} />
      <div className={css.submit}>
        <Button type="submit" isPending={generating.isPending} pendingText="Genererer...">
          Generer
        </Button>
        {chosen && (
          <p className={css.dim}>
            Valgt: <strong>{withCompany(chosen.fullName, chosen.company)}</strong>
          </p>
        )}
      </div>
    </form>
  )
}

interface DaysProps {
  typed: string
  onType: (typed: string) => void
  onSettle: () => void
}

function Days({ typed, onType, onSettle }: DaysProps) {
  return (
    <div className={css.days}>
      <TextField
        label="Antall dager gyldig"
        description={`Fra ${MAGIC_DAYS.min} til ${MAGIC_DAYS.max} dager.`}
        type="number"
        inputMode="numeric"
        min={MAGIC_DAYS.min}
        max={MAGIC_DAYS.max}
        step={1}
        value={typed}
        onChange={onType}
        onBlur={onSettle}
      />
    </div>
  )
}

const PAUSE_MS = 200

/** The typed text, once typing pauses. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** Generates a link, which exists only on this page. */
function useGenerate() {
  const queryClient = useQueryClient()
  const refetchLinks = () => queryClient.invalidateQueries({ queryKey: superadminApi.validMagicLinks.key() })
  return useMutation(
    superadminApi.generateMagicLink.mutationOptions({
      gcTime: 0,
      onSuccess: () => {
        showToast({ title: DONE.magicLink })
        void refetchLinks()
      },
      onError: (error) => {
        showToast(failure(error))
        void refetchLinks()
      },
    }),
  )
}

const failure = (error: unknown) =>
  isErrorCode(error, 'FORBIDDEN')
    ? failureToast(NO_ENTRY.linksTitle, error, { reason: NO_ENTRY.links })
    : failureToast(FAILED.magicLink, error)
