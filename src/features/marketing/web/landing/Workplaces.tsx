import Baby from 'lucide-react/icons/baby'
import BedSingle from 'lucide-react/icons/bed-single'
import School from 'lucide-react/icons/school'
import Store from 'lucide-react/icons/store'
import css from './Sections.module.css'

const workplaces = [
  { icon: School, name: 'Skoler', text: 'En lærer er syk, og timen begynner klokka åtte.' },
  { icon: Baby, name: 'Barnehager', text: 'Det mangler en voksen på avdelingen når døra åpner.' },
  { icon: BedSingle, name: 'Sykehjem', text: 'Nattevakten varer til i morgen, og noen må ta den.' },
  { icon: Store, name: 'Butikker', text: 'Lørdagen er full av kunder, og kassa står tom.' },
] as const

/** Who it is for. */
export function Workplaces() {
  return (
    <section className={css.section} aria-labelledby="hvem">
      <h2 id="hvem" className={css.title}>
        For dem som må ha noen på plass
      </h2>
      <ul className={css.workplaces}>
        {workplaces.map(({ icon: Icon, name, text }) => (
          <li key={name} className={css.workplace}>
            <Icon size={26} aria-hidden />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
