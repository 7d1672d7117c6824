import { useState } from 'react'
import KeyRound from 'lucide-react/icons/key-round'
import type { Me } from '../../contract.ts'
import { landing } from '../landing.ts'
import { useOnOpen } from '../links/use-on-open.ts'
import { leaveFor } from '#web/leave.ts'
import { Card } from '#web/ui/Card.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useCall } from '#web/use-call.ts'
import { authPath } from '#shared/paths.ts'
import { keepToast } from '#web/kept-toast.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { usePlainForm } from '#web/form/plain-form.ts'
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { FACTOR } from '../../texts-factors.ts'
import { SIGNED_IN, SIGN_IN_FAILED } from '../../texts.ts'
import { FormFailure, DoorSubmit } from '../FormFailure.tsx'
import { Message } from '../links/Message.tsx'
import form from '../doors/AuthPage.module.css'
import { factorsClient } from './client.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpFactor } from './SetUpFactor.tsx'
import { CodeField } from './CodeField.tsx'

interface FactorPageProps {
  me: Me
  search: URLSearchParams
}

/** The second step of a login, or a login by passkey. Users who must have a second factor set it up here first. */
export function FactorPage({ me, search }: FactorPageProps) {
  const returnTo = search.get('returnTo')
  return (
    <Page width="narrow">
      <title>{`${FACTOR} – Vikarklar`}</title>
      {me?.needsFactor ? (
        <FirstSetUp me={me} returnTo={returnTo} />
      ) : (
        <SecondStep me={me} returnTo={returnTo} />
      )}
    </Page>
  )
}

function SecondStep({ me, returnTo }: { me: Me; returnTo: string | null }) {
  const [reading, read] = useCall(async () => {
    if (me) return leaveFor(landing(me.role, returnTo)) // nothing to show a code for
    return factorsClient.secondStep()
  })
  useOnOpen(() => void read())
  if (reading.status === 'idle' || reading.status === 'pending') return <Loading>Vent litt...</Loading>
  const half = reading.status === 'done' ? reading.output : null
  if (!half) return <PasskeyLogin returnTo={returnTo} />
  return (
    <>
      <h1>Skriv koden fra appen</h1>
      <Card>
        <SecondStepForm email={half.email} returnTo={returnTo} />
      </Card>
    </>
  )
}

/** Completes a login with a code of the app or a recovery code. */
function SecondStepForm({ email, returnTo }: { email: string; returnTo: string | null }) {
  const [isRecovery, setRecovery] = useState(false)
  useOnOpen(() => focusField('code'))
  const { attempt, field, formProps, isPending, problems, refusal } = usePlainForm({
    loadSchema,
    send: async (values) => {
      const { role, codesLeft } = await factorsClient.passSecondStep(values)
      keepToast(isRecovery ? recoveryUsed(codesLeft) : SIGNED_IN)
      await leaveFor(landing(role, returnTo))
    },
  })
  const swap = () => {
    setRecovery(!isRecovery)
    setTimeout(() => focusField('code'))
  }
  return (
    <form className={form.form} {...formProps}>
      <p>
        Du logger inn som <strong>{email}</strong>.{' '}
        {isRecovery
          ? 'Skriv en av reservekodene du lagret. Hver kode virker én gang.'
          : 'Åpne appen du bruker til koder, og skriv de seks sifrene den viser for Vikarklar.'}
      </p>
      <ErrorSummary errors={problems} attempt={attempt} />
      <CodeField key={String(isRecovery)} {...field('code')} isRecovery={isRecovery} />
      <DoorSubmit refusal={refusal} failed={SIGN_IN_FAILED} isPending={isPending} pendingText="Logger inn...">
        Logg inn
      </DoorSubmit>
      <Button variant="quiet" onPress={swap}>
        {isRecovery ? 'Bruk koden fra appen' : 'Har du ikke telefonen? Bruk en reservekode'}
      </Button>
    </form>
  )
}

const loadSchema = async () => (await import('../../factor-rules.ts')).FactorCode

const recoveryUsed = (left: number) => ({
  title: SIGNED_IN.title,
  description: `Du brukte en reservekode, og har ${left} igjen. Nye lager du under «Profilinnstillinger».`,
})

/** Logs in by a passkey after a press, without which browsers do not ask. */
function PasskeyLogin({ returnTo }: { returnTo: string | null }) {
  const [entering, enter] = useCall(async () => {
    const { options } = await factorsClient.beginPasskeyLogin()
    const { showPasskey } = await import('./passkey.ts')
    const { role } = await factorsClient.logInWithPasskey({ response: await showPasskey(options) })
    keepToast(SIGNED_IN)
    await leaveFor(landing(role, returnTo))
  })
  return (
    <Message
      icon={KeyRound}
      title="Logg inn med passnøkkel"
      hint="Skulle du skrive en kode fra appen? Den venter i ti minutter, så logg inn på nytt."
      action={
        <>
          {entering.status === 'failed' && <FormFailure error={entering.error} title={SIGN_IN_FAILED} />}
          <Button
            size="large"
            onPress={() => void enter()}
            isPending={entering.status === 'pending'}
            pendingText="Venter på enheten..."
          >
            Bruk passnøkkel
          </Button>
          <LinkButton href={authPath({ returnTo: returnTo ?? undefined })} variant="quiet">
            Logg inn på en annen måte
          </LinkButton>
        </>
      }
    >
      Enheten ber om fingeravtrykk, ansikt eller PIN. En passnøkkel lager du under «Profilinnstillinger».
    </Message>
  )
}

function FirstSetUp({ me, returnTo }: { me: NonNullable<Me>; returnTo: string | null }) {
  const [codes, setCodes] = useState<string[]>()
  const goOn = () => void leaveFor(landing(me.role, returnTo))
  return (
    <>
      <h1>Slå på totrinnsinnlogging</h1>
      <Card>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={goOn} doneLabel="Gå videre" />
        ) : (
          <>
            <p>
              Kontoen din krever totrinnsinnlogging: i tillegg til å logge inn viser du en kode fra en app på
              telefonen. Sett den opp nå, så kommer du videre.
            </p>
            <SetUpFactor onDone={setCodes} />
            <ProofDialog />
          </>
        )}
      </Card>
    </>
  )
}
