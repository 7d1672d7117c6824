import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, useEffect } from 'react'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { Row, Stack } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Vikar } from '../contract.ts'
import { BACK_TO_REGISTER, VIKAR_SAVED } from '../texts.ts'
import { vikarerApi } from './api.ts'
import { vikarValues } from './form-values.ts'
import { EmailRefused } from './EmailRefused.tsx'
import { affectedOf } from './leaving/api.ts'
import { useInactiveQuestion } from './leaving/use-inactive-question.tsx'
import { RemoveVikar } from './leaving/RemoveVikar.tsx'
import { registerHref, useRegisterAddress } from './use-register.ts'
import { VikarEditor } from './VikarEditor.tsx'
import css from '#features/identity/web/profile/Profile.module.css'
import { Card } from '#web/ui/Card.tsx'
import { OwnBadges } from './OwnBadges.tsx'
import { LoginState } from './LoginState.tsx'

/** A substitute's details, and the button that removes them. */
export function EditVikarPage() {
  const { id = '' } = useParams({ strict: false })
  // Once removed, it must not be refetched: the live notice of our own removal would find no substitute.
  const [isRemoved, setRemoved] = useState(false)
  const vikar = useQuery(vikarerApi.get.queryOptions({ input: { id }, enabled: !isRemoved }))
  const { query } = useRegisterAddress()
  const isMissing = isErrorCode(vikar.error, 'NOT_FOUND') || isErrorCode(vikar.error, 'INPUT_INVALID')
  if (isMissing) return <MissingVikar />
  return (
    <Page width="narrow">
      <PageHeader title="Rediger vikar" back={{ href: registerHref(query, id), label: BACK_TO_REGISTER }} />
      {vikar.isPending && <Loading>Laster vikar...</Loading>}
      {vikar.isLoadingError && (
        <ErrorState
          title="Kunne ikke hente vikaren"
          onRetry={() => void vikar.refetch()}
          isRetrying={vikar.isFetching}
        >
          {errorMessage(vikar.error)}
        </ErrorState>
      )}
      {vikar.data && (
        <>
          <EmailRefused vikar={vikar.data} />
          <OwnChoices vikar={vikar.data} />
          <SavingEditor key={id} vikar={vikar.data} />
          <LoginCard vikar={vikar.data} />
          <RemoveVikar vikar={vikar.data} onRemoving={setRemoved} />
        </>
      )}
    </Page>
  )
}

/** A substitute's login, apart from the form: it is sent to the saved address. */
function LoginCard({ vikar }: { vikar: Vikar }) {
  return (
    <div tabIndex={-1}>
      <Card as="section" title="Innlogging">
        <p className={css.dim}>{loginExplanation(vikar)}</p>
        <LoginState vikar={vikar} />
      </Card>
    </div>
  )
}

function loginExplanation({ login, email }: Vikar): string {
  switch (login) {
    case 'none':
      if (email === null) return 'Ingen e-post. Legg inn adressen, så kan du sende innlogging.'
      return `Send innlogging, så får ${email} en invitasjon der vikaren svarer ja eller nei.`
    case 'invited':
      return 'Invitasjonen er sendt på e-post. Vikaren kan svare i sju dager.'
    case 'active':
      return 'Vikaren har sagt ja og tatt innloggingen i bruk.'
  }
}

function SavingEditor({ vikar }: { vikar: Vikar }) {
  const { goBack, query } = useRegisterAddress()
  const queryClient = useQueryClient()
  const update = useMutation(vikarerApi.update.mutationOptions())
  const { id } = vikar
  const { ask, question } = useInactiveQuestion()
  return (
    <>
      <VikarEditor
        id={id}
        values={vikarValues(vikar)}
        version={vikar.version}
        edited={vikar.edited}
        submitLabel="Lagre endringer"
        back={registerHref(query, id)}
        onSave={async (form, version) => {
          const wanted = { id, version, ...form }
          const saved = await update.mutateAsync(wanted).catch(async (error: unknown) => {
            const affected = affectedOf(error)
            if (!affected) throw error
            const answer = await ask(affected)
            return answer.kind === 'keep' ? update.mutateAsync({ ...wanted, seen: answer.seen }) : null
          })
          if (!saved) return
          queryClient.setQueryData(vikarerApi.get.queryKey({ input: { id } }), saved)
          showToast({ title: VIKAR_SAVED })
          await goBack({ vikarId: id })
        }}
      />
      {question}
    </>
  )
}

/** Shown for an unknown id, or after a colleague removed them: returns to the register with a toast. */
function MissingVikar() {
  const { goBack } = useRegisterAddress()
  useEffect(() => {
    showToast({
      title: 'Fant ikke vikaren',
      description: 'Vikaren er ikke i registeret.',
      tone: 'info',
      seconds: 6,
    })
    void goBack({ replace: true })
  }, [goBack])
  return null
}

/** The substitute's own choices, which only they can change. */
function OwnChoices({ vikar }: { vikar: Vikar }) {
  if (!vikar.absence && !vikar.noSms) return null
  return (
    <Stack gap="small">
      <Row>
        <OwnBadges vikar={vikar} />
      </Row>
      <p className={css.dim}>{explanation(vikar)}</p>
    </Stack>
  )
}

const explanation = ({ noSms }: Vikar) =>
  noSms
    ? 'Vikaren har valgt det selv. Meldinger til vikaren går på e-post.'
    : 'Vikaren har lagt det inn selv.'
