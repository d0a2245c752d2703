/** Imports the stack of toasts and its library. Called before the first toast, it lets one be shown without a connection. */
export const loadToastStack = () => import('./toast-stack.tsx')
