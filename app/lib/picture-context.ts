import { createContext } from 'react-router'

/** Fetches a picture by its address: root-relative or absolute, and only from where the shop keeps its own. */
export type LoadPicture = (address: string) => Promise<Response>

export const pictureContext = createContext<LoadPicture>()
