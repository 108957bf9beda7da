/** Whether a server of ours is behind the page; false in a folder on any web server (`make page`). */
export const SERVED = import.meta.env.BASE_URL === '/'
