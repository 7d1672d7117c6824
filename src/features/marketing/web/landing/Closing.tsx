import { authPath, paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { placeholders } from '../placeholders.ts'
import css from './Closing.module.css'

/** The end of the landing page: the price and the sign-up. */
export function Closing() {
  return (
    <section className={css.band} aria-labelledby="kom-i-gang">
      <div className={css.words}>
        <h2 id="kom-i-gang">Klar før neste vakt?</h2>
        <p>
          Vikarklar er gratis å bruke, med så mange vikarer, oppdrag og e&#8209;poster dere vil. Du betaler
          bare for SMS, {placeholders.smsPrice}. <a href={paths.prices}>Se prisene</a>
        </p>
        <div>
          <LinkButton href={authPath({ tab: 'signup' })} size="large">
            Prøv gratis nå
          </LinkButton>
        </div>
      </div>
      <Sunrise />
    </section>
  )
}

/** A school and a care home under a low sun. Decorative, as wide as its container. */
function Sunrise() {
  return (
    <svg
      className={css.sunrise}
      viewBox="0 0 1200 320"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle className={css.glow} cx="600" cy="236" r="200" />
      <circle className={css.glow} cx="600" cy="236" r="150" />
      <circle className={css.sun} cx="600" cy="236" r="104" />
      <path className={css.far} d="M0 232Q160 182 330 214T650 226 980 202 1200 222V320H0z" />
      <School />
      <CareHome />
      <path className={css.middle} d="M0 276Q190 236 400 250T790 254 1200 262V320H0z" />
      <path className={css.near} d="M0 300Q330 268 640 288T1200 284V320H0z" />
    </svg>
  )
}

const School = () => (
  <>
    <path
      className={css.house}
      d="M290 200l18-22h54l28-26 28 26h54l18 22h-8v60H298v-60zM388 152v-40h3v40zM391 112l26 8-26 8z"
    />
    <path
      className={css.window}
      d="M312 210h14v16h-14zM338 210h14v16h-14zM428 210h14v16h-14zM454 210h14v16h-14zM376 222h28v30h-28z"
    />
    <circle className={css.window} cx="390" cy="184" r="8" />
  </>
)

const CareHome = () => (
  <>
    <path
      className={css.house}
      d="M728 218l20-26h16v-18h13v18h79l30-32 30 32h24l18 26h-8v44H736v-44zM986 262v-24a20 20 0 1 1 6 0v24z"
    />
    <path
      className={css.window}
      d="M752 224h18v14h-18zM784 224h18v14h-18zM816 224h18v14h-18zM874 222h24v34h-24zM914 224h18v14h-18zM878 188a8 8 0 0 1 16 0v10h-16z"
    />
  </>
)
