import CalendarCheck from 'lucide-react/icons/calendar-check'
import MessageSquare from 'lucide-react/icons/message-square'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { Details } from '#web/ui/Details.tsx'
import { MessageBubble } from '#web/ui/MessageBubble.tsx'
import { Grid, Stack } from '#web/ui/frame/Stack.tsx'
import { StatTile } from '#web/ui/StatTile.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Tabs } from '#web/ui/choices/Tabs.tsx'

const LONG_TITLE = 'Kontaktlærer i norsk og samfunnsfag på ungdomstrinnet, med språkdeling to timer'

export function CardPart() {
  return (
    <Grid>
      <Card title="Vikar i 3B" aside={<StatusBadge tone="good">Aktiv</StatusBadge>}>
        <p>Fjellhamar skole, onsdag 16. desember.</p>
      </Card>
      <Card>Uten tittel.</Card>
      <Card title={LONG_TITLE} headingLevel={3} aside={<StatusBadge tone="warn">Venter svar</StatusBadge>}>
        <p>Lang tittel.</p>
      </Card>
      <Card padding="none">Helt ut til kanten.</Card>
    </Grid>
  )
}

export function StatTilePart() {
  return (
    <Grid columns="narrow">
      <StatTile label="Omsetning" value="7 560 kr" note="eks. mva." variant="accent" />
      <StatTile label="Aktive vikarer" value={1234} note="av 1 250" icon={Users} href="#StatTile" />
      <StatTile label="I dag" value={3} icon={CalendarCheck} />
      <StatTile label="SMS igjen" value={undefined} isLoading icon={MessageSquare} />
      <StatTile label="Åpne oppdrag" value={8} variant="accent" href="#StatTile" />
      <StatTile label="Ubesatte" value={2} href="#StatTile" isCurrent />
    </Grid>
  )
}

export function DetailsPart() {
  return (
    <Stack>
      <Details summary="Vis tallene som tabell">
        <p>Her er de.</p>
      </Details>
      <Details summary="Åpen fra starten" isOpen>
        <p>Det som var brettet sammen.</p>
      </Details>
    </Stack>
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

export function MessageBubblePart() {
  return (
    <MessageBubble title="Slik blir SMS-en" caption="105 av 160 tegn">
      Fjellhamar skole: Vikar i 3B, ons. 16.12. kl. 07.45-14.30. Første ja får jobben:
      vikarklar.example/r/k7Qx2
    </MessageBubble>
  )
}
