import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { preload } from 'react-dom'
import { classNames } from '../../lib/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { HeroFilm, type FilmSource } from './hero-film.tsx'

/**
 * The films that come with the shop, each with a poster for wide and one for tall screens: the default, light that moves
 * over a wall, and the demonstration's living room.
 */
const DEFAULT_FILM = '/media/default-film'
const DEMONSTRATION_FILM = '/media/hero-loop'

/** The path, without its file extension, of a film that comes with the shop; undefined for other films. */
function suppliedFilm(url: string): string | undefined {
  if (url === '') return DEFAULT_FILM
  return [DEFAULT_FILM, DEMONSTRATION_FILM].find((film) => url === `${film}.mp4`)
}

export interface HeroMedia {
  type: 'video' | 'image'
  /** '' for the default video. */
  url: string
  /** The poster of the video; '' for none. */
  poster: string
  /** The picture or film for screens in portrait orientation, and the picture for them; '' for the wide ones. */
  portrait: string
  portraitPoster: string
}

export interface HeroProps {
  media: HeroMedia
  /** For the first hero of the page: its picture is loaded with high priority. */
  priority?: boolean
  children: ReactNode
}

/** A full-screen picture or film, and words on paper (docs/behaviour/home.md#hero-sections). */
export function Hero({ media, priority, children }: HeroProps) {
  return (
    <section className={classNames('spread spread-tall', !priority && 'laid-out-later')}>
      <div className="spread-picture on-dark">
        {media.type === 'image' && media.url !== '' ? (
          <HeroPicture src={media.url} tall={media.portraitPoster} priority={priority} />
        ) : (
          <HeroVideo {...media} priority={priority} />
        )}
      </div>
      <div className="spread-words">{children}</div>
    </section>
  )
}

/** The width at which a picture of this ratio is as high as the place above some lines of text. */
const PHONE_SIZES = 'max(100vw, calc(91svh - 24rem))'

function HeroPicture({ src, tall, priority }: { src: string; tall: string; priority?: boolean }) {
  return (
    <Picture
      src={src}
      alt=""
      sizes="min(max(100vw, 56rem), 1600px)"
      width={1920}
      height={1080}
      phone={{ src: tall, ratio: 1.1, sizes: PHONE_SIZES }}
      priority={priority}
      background="bg-[#a98465]"
    />
  )
}

const FILM_SCREEN = '(min-width: 48rem) and (prefers-reduced-motion: no-preference)'

interface NetworkInformation {
  saveData?: boolean
}

/** Films play on wide screens, without Save-Data and without `prefers-reduced-motion`. Otherwise the poster is shown. */
function allowsFilm(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  if (connection?.saveData) return false
  return window.matchMedia(FILM_SCREEN).matches
}

function subscribeToScreen(onChange: () => void): () => void {
  const screen = window.matchMedia(FILM_SCREEN)
  screen.addEventListener('change', onChange)
  return () => screen.removeEventListener('change', onChange)
}

function HeroVideo(props: HeroMedia & { priority?: boolean }) {
  const { url, poster, portrait, portraitPoster, priority } = props
  const film = useSyncExternalStore(subscribeToScreen, allowsFilm, () => undefined)
  const [failedUrl, setFailedUrl] = useState<string>()
  const supplied = suppliedFilm(url)
  const hasFailed = failedUrl === url
  return (
    <>
      <Poster
        src={poster}
        tall={portraitPoster}
        supplied={hasFailed ? (supplied ?? DEFAULT_FILM) : supplied}
        priority={priority}
      />
      {film && !hasFailed && (
        <HeroFilm
          key={url}
          sources={supplied === undefined ? ownSources(url, portrait) : suppliedSources(supplied)}
          onError={() => setFailedUrl(url)}
        />
      )}
    </>
  )
}

/** The film for portrait screens comes first: the browser takes the first source that fits. */
function ownSources(url: string, portrait: string): FilmSource[] {
  if (portrait === '') return [{ src: url }]
  return [{ src: portrait, media: '(orientation: portrait)' }, { src: url }]
}

interface PosterProps {
  src: string
  tall: string
  /** The film that comes with the shop, of which this is the poster. */
  supplied: string | undefined
  priority?: boolean | undefined
}

/** The poster of a film. A film of the owner without a poster gets a gradient instead of the default film's poster. */
function Poster({ src, tall, supplied, priority }: PosterProps) {
  if (src !== '') return <HeroPicture src={src} tall={tall} priority={priority} />
  if (supplied !== undefined) return <SuppliedPoster film={supplied} priority={priority} />
  return <div className="absolute inset-0 bg-linear-160 from-[#a98465] to-green" />
}

function suppliedSources(film: string): FilmSource[] {
  return [
    { src: `${film}.webm`, type: 'video/webm' },
    { src: `${film}.mp4`, type: 'video/mp4' },
  ]
}

/** The first frame of a film that comes with the shop. */
function SuppliedPoster({ film, priority }: { film: string; priority?: boolean | undefined }) {
  const wide = `${film}-poster.webp`
  const tall = `${film}-poster-portrait`
  if (priority) {
    preload(wide, { as: 'image', fetchPriority: 'high', media: '(orientation: landscape)' })
    // Browsers without AVIF skip it.
    const type = 'image/avif'
    preload(`${tall}.avif`, { as: 'image', type, fetchPriority: 'high', media: '(orientation: portrait)' })
  }
  return (
    <picture>
      {['avif', 'webp'].map((format) => (
        <source
          key={format}
          media="(orientation: portrait)"
          type={`image/${format}`}
          srcSet={`${tall}.${format}`}
          width={820}
          height={900}
        />
      ))}
      <img
        src={wide}
        alt=""
        width={1600}
        height={900}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </picture>
  )
}
