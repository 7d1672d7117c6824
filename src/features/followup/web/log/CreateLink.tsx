import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'

export function CreateLink() {
  return (
    <LinkButton href={paths.createAssignment} icon={CalendarPlus}>
      Opprett oppdrag
    </LinkButton>
  )
}
