import UserPlus from 'lucide-react/icons/user-plus'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { RegisterPicture } from '#web/ui/pictures/RegisterPicture.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'

/** Shown when the register has no substitutes. */
export function NoVikarer() {
  return (
    <EmptyState
      title="Ingen vikarer registrert ennå"
      picture={RegisterPicture}
      action={
        <LinkButton href={paths.addVikar} icon={UserPlus}>
          Legg til vikar
        </LinkButton>
      }
    >
      Legg til din første vikar, så har du noen å sende oppdraget til.
    </EmptyState>
  )
}
