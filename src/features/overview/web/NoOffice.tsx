import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { VikarGreeting } from './VikarGreeting.tsx'

interface NoOfficeProps {
  fullName: string
  email: string
  /** Shown first. */
  children?: ReactNode
}

/** The front page of a former colleague who is in no office and in no register. */
export function NoOffice({ fullName, email, children }: NoOfficeProps) {
  return (
    <Page>
      <title>Ikke på noe kontor – Vikarklar</title>
      <VikarGreeting fullName={fullName} />
      {children}
      <Card as="section" title="Du er ikke på noe kontor nå">
        <p>Du har ikke lenger tilgang til kontoret, og ingen har deg i vikarregisteret sitt.</p>
        <ul>
          <li>
            <p>
              Skal du tilbake? Be en eier på kontoret om å invitere <span>{email}</span>.
            </p>
          </li>
          <li>
            <p>
              Skal du være vikar? Be arbeidsgiveren legge deg i registeret og sende innlogging til{' '}
              <span>{email}</span>.
            </p>
          </li>
          <li>
            <p>
              Innloggingen din virker fortsatt. <a href={paths.vikarProfileSettings}>Gå til profilen</a>
            </p>
          </li>
        </ul>
      </Card>
    </Page>
  )
}
