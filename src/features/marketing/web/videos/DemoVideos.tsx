import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import button from '#web/ui/actions/Button.module.css'
import { Details } from '#web/ui/Details.tsx'
import css from './DemoVideos.module.css'
import { PICTURE, STORIES, type Story } from './stories.ts'

/**
 * Three films of the real product, each played large over the page (`app/site/films.ts`); without script, in place.
 * Before a film is played, only its captions (0.6 kB) are fetched.
 */
export function DemoVideos() {
  return (
    <section className={css.section} aria-labelledby="se-hvordan-det-virker">
      <div className={css.heading}>
        <h2 id="se-hvordan-det-virker">Se hvordan det virker</h2>
        <p>Tre korte filmer, uten lyd og med teksting.</p>
      </div>
      {STORIES.map((story) => (
        <Film key={story.name} story={story} />
      ))}
    </section>
  )
}

function Film({ story }: { story: Story }) {
  const { title, summary, sentences } = story
  const headingId = useId()
  return (
    <figure className={css.film} aria-labelledby={headingId} data-film="">
      <div className={css.screen}>
        <Player story={story} />
        <button
          type="button"
          className={css.play}
          aria-label={`Spill av filmen: ${title}`}
          data-film-open=""
          hidden
        >
          <span className={css.mark}>
            <Play size={32} aria-hidden />
          </span>
        </button>
      </div>
      <figcaption className={css.words}>
        <h3 id={headingId}>{title}</h3>
        <p>{summary}</p>
        <Details summary="Les det som skjer i videoen">
          <ol className={css.sentences}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </Details>
      </figcaption>
      <Large title={title} />
    </figure>
  )
}

/** Shows the background: without any poster Chromium paints a video grey. */
const NO_PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

function Player({ story: { name, title } }: { story: Story }) {
  const file = `/video/${name}`
  return (
    <video
      {...PICTURE}
      className={css.video}
      aria-label={`Film: ${title}`}
      controls
      playsInline
      muted
      preload="none"
      poster={NO_PICTURE}
      style={{ backgroundImage: `url(${file}.webp)` }}
    >
      <source src={`${file}.webm`} type="video/webm" />
      <source src={`${file}.mp4`} type="video/mp4" />
      <track kind="captions" srcLang="nb" label="Norsk" src={`${file}.vtt`} default />
    </video>
  )
}

/** The player: as large as the window, with captions below the picture. */
function Large({ title }: { title: string }) {
  return (
    <dialog className={css.large} aria-label={`Film: ${title}`} data-film-large="">
      <div className={css.top}>
        <strong>{title}</strong>
        <button
          type="button"
          className={button.button}
          data-variant="quiet"
          data-icon-only=""
          data-film-close=""
          aria-label="Lukk"
        >
          <X size={22} aria-hidden />
        </button>
      </div>
      <p className={css.caption} data-film-caption="" />
    </dialog>
  )
}
