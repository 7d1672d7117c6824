import { useState } from 'react'
import type { Me } from '../../contract.ts'
import { landing } from '../landing.ts'
import { useOnOpen } from '../links/use-on-open.ts'
import { leaveFor } from '#web/leave.ts'
import { Card } from '#web/ui/Card.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useCall } from '#web/use-call.ts'
import { FACTOR } from '../../texts-factors.ts'
import { factorsClient } from './client.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'
import { SetUpFactor } from './SetUpFactor.tsx'

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
