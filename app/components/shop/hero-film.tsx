import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'

export interface FilmSource {
  src: string
  type?: string
}

/** A silent loop behind words. It is fetched and runs only while it is in sight, and can be stopped (WCAG 2.2.2). */
export function HeroFilm({ sources }: { sources: readonly FilmSource[] }) {
  const video = useRef<HTMLVideoElement>(null)
  const [wanted, setWanted] = useState(true)
  const [shown, setShown] = useState(false)
  useRunInSight(video, wanted)

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
        onPlaying={() => setShown(true)}
        className={classNames(
          'absolute inset-0 -z-20 size-full object-cover transition-opacity duration-250 ease-out',
          !shown && 'opacity-0',
        )}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      <IconButton
        label={wanted ? 'Pause the film' : 'Play the film'}
        onClick={() => setWanted(!wanted)}
        className="absolute! top-4 right-4 bg-ink/45 hover:bg-ink/70"
      >
        {wanted ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </IconButton>
    </>
  )
}

function useRunInSight(video: RefObject<HTMLVideoElement | null>, wanted: boolean): void {
  useEffect(() => {
    const element = video.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      // A start that is refused or cut short leaves the poster, which is as good.
      if (entry?.isIntersecting && wanted) element.play().catch(() => {})
      else element.pause()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [video, wanted])
}
