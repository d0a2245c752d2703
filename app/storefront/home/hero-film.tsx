import { useEffect, useRef, useState, type RefObject } from 'react'
import Pause from '~icons/lucide/pause'
import Play from '~icons/lucide/play'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'

export interface FilmSource {
  src: string
  type?: string
  media?: string
}

export interface HeroFilmProps {
  sources: readonly FilmSource[]
  /** Called when none of the sources can be played. */
  onError: () => void
}

/** A silent video loop. It loads and plays only while it is in the viewport, and can be paused (WCAG 2.2.2). */
export function HeroFilm({ sources, onError }: HeroFilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(true)
  const [isVisible, setVisible] = useState(false)
  usePlayInView(video, isPlaying)

  return (
    <>
      <video
        ref={video}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => setVisible(true)}
        className={classNames('transition-opacity duration-250 ease-out', !isVisible && 'opacity-0')}
      >
        {sources.map(({ src, type, media }, index) => (
          <source
            key={src}
            src={src}
            type={type}
            media={media}
            // The browser tries the sources in order.
            onError={index === sources.length - 1 ? onError : undefined}
          />
        ))}
      </video>
      <IconButton
        label={isPlaying ? 'Pause the film' : 'Play the film'}
        onClick={() => setPlaying(!isPlaying)}
        className="absolute! top-4 right-4 gutter:right-(--spacing-edge) bg-ink/70 text-white -outline-offset-4 hover:bg-ink/80"
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </IconButton>
    </>
  )
}

function usePlayInView(video: RefObject<HTMLVideoElement | null>, isPlaying: boolean): void {
  useEffect(() => {
    const element = video.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      // When playing is refused or interrupted, the poster stays.
      if (entry?.isIntersecting && isPlaying) element.play().catch(() => {})
      else element.pause()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [video, isPlaying])
}
