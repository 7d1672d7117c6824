import { Avatar } from '#web/ui/Avatar.tsx'
import { MessageBubble } from '#web/ui/MessageBubble.tsx'
import { StatusBadge, type StatusTone } from '#web/ui/Badge.tsx'
import css from './Example.module.css'

interface Answer {
  name: string
  when: string
  result: string
  tone: StatusTone
}

const answers: readonly Answer[] = [
  { name: 'Ola Kjelstrup', when: 'Svarte ja kl. 06.34', result: 'Fikk jobben', tone: 'good' },
  { name: 'Siri Bakken', when: 'Svarte nei kl. 06.33', result: 'Kan ikke', tone: 'neutral' },
  { name: 'Maren Sæther', when: 'Fikk SMS kl. 06.32', result: 'Venter svar', tone: 'warn' },
]

/** A morning in one picture: the request that substitutes get, and the answers that the employer sees. */
export function Example() {
  return (
    <div className={css.scene} role="group" aria-label="Eksempel">
      <svg className={css.sunrise} viewBox="0 0 100 50" aria-hidden="true">
        <path d="M0 50a50 50 0 0 1 100 0z" />
      </svg>
      <div className={css.sheet}>
        <MessageBubble title="SMS-en vikarene får">
          Fjellhamar skole: Vikar i 3B, Skoleveien 1, ons. 16.12. kl. 07.45-14.30. Første ja får jobben:
          vikarklar.example/r/k7Qx2
        </MessageBubble>
        <ul className={css.answers} aria-label="Svarene du ser">
          {answers.map(({ name, when, result, tone }) => (
            <li key={name} className={css.answer}>
              <Avatar name={name} />
              <div className={css.who}>
                <strong>{name}</strong>
                <span>{when}</span>
              </div>
              <StatusBadge tone={tone}>{result}</StatusBadge>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
