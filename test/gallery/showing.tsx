import CalendarCheck from 'lucide-react/icons/calendar-check'
import MessageSquare from 'lucide-react/icons/message-square'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Details } from '#web/ui/Details.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Grid, Row, Stack } from '#web/ui/Stack.tsx'
import { StatTile } from '#web/ui/StatTile.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

export function CardPart() {
  return (
    <Grid>
      <Card title="Vikar i 3B" aside={<StatusBadge tone="good">Aktiv</StatusBadge>}>
        <p>Fjellhamar skole, onsdag 16. desember.</p>
      </Card>
      <Card>Uten tittel.</Card>
    </Grid>
  )
}

export function StatTilePart() {
  return (
    <Grid columns="narrow">
      <StatTile label="Omsetning" value="7 560 kr" note="eks. mva." variant="accent" />
      <StatTile label="Aktive vikarer" value={1234} note="av 1 250" icon={Users} href="/?part=StatTile" />
      <StatTile label="I dag" value={3} icon={CalendarCheck} />
      <StatTile label="SMS igjen" value={undefined} isLoading icon={MessageSquare} />
      <StatTile label="Åpne oppdrag" value={8} variant="accent" href="/?part=StatTile" />
    </Grid>
  )
}

export function BadgesPart() {
  return (
    <Row>
      <StatusBadge tone="good">Tilgjengelig</StatusBadge>
      <StatusBadge tone="warn">Opptatt</StatusBadge>
      <StatusBadge tone="neutral">Inaktiv</StatusBadge>
      <StatusBadge tone="bad">Feilet</StatusBadge>
      <StatusBadge tone="info">Venter svar</StatusBadge>
      <Badge>Har innlogging</Badge>
      <Badge>3 svar</Badge>
    </Row>
  )
}

export function TabsPart() {
  const [tab, setTab] = useState<'login' | 'register' | 'forgot'>('login')
  return (
    <Tabs
      label="Innlogging"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'login', label: 'Logg inn' },
        { id: 'register', label: 'Registrer' },
        { id: 'forgot', label: 'Glemt passord' },
      ]}
    >
      <Card>{`Innhold for ${tab}`}</Card>
    </Tabs>
  )
}

export function DetailsPart() {
  return (
    <Details summary="Vis tallene som tabell">
      <p>Her er de.</p>
    </Details>
  )
}

export function StatesPart() {
  return (
    <Stack>
      <EmptyState title="Ingen vikarer registrert ennå" action={<Button>Legg til vikar</Button>}>
        Legg til din første vikar for å komme i gang.
      </EmptyState>
      <ErrorState title="Kunne ikke hente vikarene" onRetry={() => undefined}>
        Sjekk nettet og prøv igjen.
      </ErrorState>
      <Loading>Laster vikarer...</Loading>
      <Skeleton label="Laster oppdrag..." />
    </Stack>
  )
}
