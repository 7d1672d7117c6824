import { Badge, StatusBadge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { PrintAgain } from '#web/ui/states/PrintAgain.tsx'
import { Progress } from '#web/ui/states/Progress.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { Row, Stack } from '#web/ui/frame/Stack.tsx'

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
      <Badge>Kan bare kveld og natt, helst på avdelingen i andre etasje</Badge>
    </Row>
  )
}

export function ProgressPart() {
  return (
    <Stack>
      <Progress label="Lagrer 48 vikarer..." note="16 av 48" value={16} max={48} />
      <Progress label="Ferdig" value={100} />
      <Progress label="Henter pakkene..." />
    </Stack>
  )
}

export function EmptyStatePart() {
  return (
    <Stack>
      <EmptyState title="Ingen vikarer registrert ennå" action={<Button>Legg til vikar</Button>}>
        Legg til din første vikar for å komme i gang.
      </EmptyState>
      <EmptyState title="Ingen treff" headingLevel={3} />
    </Stack>
  )
}

export function ErrorStatePart() {
  return (
    <Stack>
      <ErrorState title="Kunne ikke hente vikarene" onRetry={() => undefined}>
        Sjekk nettet og prøv igjen.
      </ErrorState>
      <ErrorState title="Kunne ikke hente oppdragene" onRetry={() => undefined} isRetrying />
    </Stack>
  )
}

export function LoadingPart() {
  return (
    <Stack>
      <Loading>Laster vikarer...</Loading>
      <Spinner size={32} />
      <PrintAgain />
    </Stack>
  )
}

export function SkeletonPart() {
  return <Skeleton label="Laster oppdrag..." />
}
