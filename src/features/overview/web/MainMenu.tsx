import type { LucideIcon } from 'lucide-react'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import Send from 'lucide-react/icons/send'
import Users from 'lucide-react/icons/users'
import { paths } from '#shared/paths.ts'
import { FrontSection } from './FrontSection.tsx'
import css from './MainMenu.module.css'

interface Entry {
  to: string
  title: string
  text: string
  icon: LucideIcon
}

const entries: readonly Entry[] = [
  { to: paths.vikarer, title: 'Vikarregister', text: 'Finn, legg til og rediger vikarer', icon: Users },
  { to: paths.createAssignment, title: 'Opprett oppdrag', text: 'Send forespørsel til vikarene', icon: Send },
  {
    to: paths.assignmentLog,
    title: 'Oppdragslogg',
    text: 'Følg svarene på hvert oppdrag',
    icon: ClipboardList,
  },
  {
    to: paths.credits,
    title: 'Kjøp SMS-pakker',
    text: 'Se hvor mange SMS du har igjen',
    icon: MessageSquarePlus,
  },
]

/** The ways on from the front page, fetched as soon as one is pointed at. */
export function MainMenu({ title }: { title: string }) {
  return (
    <FrontSection title={title}>
      <ul className={css.menu}>
        {entries.map(({ to, icon: Icon, ...entry }) => (
          <li key={to}>
            <a href={to} className={css.entry}>
              <span className={css.icon}>
                <Icon size={24} aria-hidden />
              </span>
              <span>
                <span className={css.title}>{entry.title}</span>
                <span className={css.text}>{entry.text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </FrontSection>
  )
}
