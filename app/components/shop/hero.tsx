import { useSyncExternalStore, type ReactNode } from 'react'
import { preload } from 'react-dom'
import { classNames } from '../../lib/class-names.ts'
import { Picture } from '../ui/picture.tsx'
import { HeroFilm, type FilmSource } from './hero-film.tsx'

/** The default media: a film of a living room, with a poster for wide and one for tall screens. */
const DEFAULT_MEDIA = '/media/hero-loop'

export interface HeroMedia {
  type: 'video' | 'image'
  /** Empty for the default, a local video. */
  url: string
}

export interface HeroProps {
  media: HeroMedia
  /** The first one on the page: its picture is fetched before everything else. */
  priority?: boolean
  className?: string
  children: ReactNode
}

/** A full-screen picture or film with words on it (spec §2, Home). */
export function Hero({ media, priority, className, children }: HeroProps) {
  return (
    <section
      className={classNames(
        'on-dark relative isolate flex min-h-[max(32rem,calc(100svh-6.25rem))] items-end overflow-hidden bg-ink text-white lg:min-h-[max(34rem,calc(100svh-10.25rem))]',
        className,
      )}
    >
      {media.type === 'image' && media.url !== '' ? (
        <HeroPicture src={media.url} priority={priority} />
      ) : (
        <HeroVideo url={media.url} priority={priority} />
      )}
      <div className="scrim absolute inset-0 -z-10" />
      <div className="page pt-24 pb-20 sm:pb-16 lg:pb-20">{children}</div>
    </section>
  )
}

function HeroPicture({ src, priority }: { src: string; priority?: boolean }) {
  return (
    <Picture
      src={src}
      alt=""
      sizes="max(100vw, 56rem)"
      width={1920}
      height={1080}
      phone={{ ratio: 1.6, sizes: 'max(100vw, 56svh)' }}
      priority={priority}
      background="#a98465"
      className="absolute inset-0 -z-20 size-full"
    />
  )
}

const FILM_SCREEN = '(min-width: 48rem) and (prefers-reduced-motion: no-preference)'

interface NetworkInformation {
  saveData?: boolean
}

/** Films are for wide screens of people who neither save data nor avoid motion; everybody else sees the poster. */
function wantsFilm(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  if (connection?.saveData) return false
  return window.matchMedia(FILM_SCREEN).matches
}

function followScreen(onChange: () => void): () => void {
  const screen = window.matchMedia(FILM_SCREEN)
  screen.addEventListener('change', onChange)
  return () => screen.removeEventListener('change', onChange)
}

function HeroVideo({ url, priority }: { url: string; priority?: boolean }) {
  const film = useSyncExternalStore(followScreen, wantsFilm, () => undefined)
  const ownFilm = url !== '' && url !== `${DEFAULT_MEDIA}.mp4`
  return (
    <>
      <Poster priority={priority} behindOwnFilm={ownFilm && film !== false} />
      {film && <HeroFilm key={url} sources={ownFilm ? [{ src: url }] : DEFAULT_FILM} />}
    </>
  )
}

const DEFAULT_FILM: readonly FilmSource[] = [
  { src: `${DEFAULT_MEDIA}.webm`, type: 'video/webm' },
  { src: `${DEFAULT_MEDIA}.mp4`, type: 'video/mp4' },
]

const WIDE_POSTER = `${DEFAULT_MEDIA}-poster.webp`
const TALL_POSTER = `${DEFAULT_MEDIA}-poster-portrait.webp`

/** Lets the warm ground show. */
const NO_PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`

/**
 * The first picture of the default film. Behind a film of the shop's own it would flash up with another room, so where
 * that film is going to play there is only the ground it fades in from.
 */
function Poster({ priority, behindOwnFilm }: { priority?: boolean; behindOwnFilm: boolean }) {
  if (priority && !behindOwnFilm) {
    preload(WIDE_POSTER, { as: 'image', fetchPriority: 'high', media: '(orientation: landscape)' })
    preload(TALL_POSTER, { as: 'image', fetchPriority: 'high', media: '(orientation: portrait)' })
  }
  return (
    <picture>
      {behindOwnFilm && <source media={FILM_SCREEN} srcSet={NO_PICTURE} />}
      <source media="(orientation: portrait)" srcSet={TALL_POSTER} width={810} height={1080} />
      <img
        src={WIDE_POSTER}
        alt=""
        width={1280}
        height={720}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        style={{ backgroundColor: '#a98465' }}
        className="absolute inset-0 -z-20 size-full object-cover"
      />
    </picture>
  )
}
