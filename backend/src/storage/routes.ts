import { notEnabled } from './not-enabled.ts'
import { createBucket } from './buckets/create-bucket.ts'
import { deleteBucket } from './buckets/delete-bucket.ts'
import { emptyBucket } from './buckets/empty-bucket.ts'
import { getBucket } from './buckets/get-bucket.ts'
import { listBuckets } from './buckets/list-buckets.ts'
import { updateBucket } from './buckets/update-bucket.ts'
import { renderImage, renderPublicImage, renderSignedImage } from './images/render-image.ts'
import { copyObject } from './objects/copy-object.ts'
import { createSignedUploadUrl } from './objects/create-signed-upload-url.ts'
import { createSignedUrl, createSignedUrls } from './objects/create-signed-url.ts'
import { deleteObject } from './objects/delete-object.ts'
import { downloadObject, downloadPublicObject, downloadSignedObject } from './objects/download-object.ts'
import { listObjectsV2 } from './objects/list-objects-v2.ts'
import { listObjects } from './objects/list-objects.ts'
import { moveObject } from './objects/move-object.ts'
import { objectInfo, publicObjectInfo } from './objects/object-info.ts'
import { removeObjects } from './objects/remove-objects.ts'
import { updateObject, uploadObject } from './objects/upload-object.ts'
import { uploadSignedObject } from './objects/upload-signed-object.ts'
import { purgeCache } from './purge-cache.ts'
import { compileRoutes, type Endpoint } from './router.ts'

const resumableUpload: Endpoint = (exchange) => exchange.storage.resumableUploads(exchange)

/** Every address of storage/v1. The words that follow `/object/` come before buckets of the same name. */
export const routes = compileRoutes([
  ...['POST', 'OPTIONS'].flatMap((method) => [
    { method, path: '/upload/resumable', endpoint: resumableUpload },
    { method, path: '/upload/resumable/sign', endpoint: resumableUpload },
  ]),
  ...['GET', 'PATCH', 'DELETE', 'OPTIONS'].flatMap((method) => [
    { method, path: '/upload/resumable/sign/*', endpoint: resumableUpload },
    { method, path: '/upload/resumable/*', endpoint: resumableUpload },
  ]),

  { method: 'GET', path: '/bucket', endpoint: listBuckets },
  { method: 'POST', path: '/bucket', endpoint: createBucket },
  { method: 'GET', path: '/bucket/:bucket', endpoint: getBucket },
  { method: 'PUT', path: '/bucket/:bucket', endpoint: updateBucket },
  { method: 'DELETE', path: '/bucket/:bucket', endpoint: deleteBucket },
  { method: 'POST', path: '/bucket/:bucket/empty', endpoint: emptyBucket },
  ...['GET', 'PUT', 'DELETE'].map((method) => ({
    method,
    path: '/bucket/:bucket/lifecycle',
    endpoint: notEnabled('bucket lifecycle'),
  })),

  { method: 'POST', path: '/object/list/:bucket', endpoint: listObjects },
  { method: 'POST', path: '/object/list-v2/:bucket', endpoint: listObjectsV2 },
  { method: 'POST', path: '/object/move', endpoint: moveObject },
  { method: 'POST', path: '/object/copy', endpoint: copyObject },
  { method: 'GET', path: '/object/info/public/:bucket/*', endpoint: publicObjectInfo },
  { method: 'GET', path: '/object/info/authenticated/:bucket/*', endpoint: objectInfo },
  { method: 'GET', path: '/object/info/:bucket/*', endpoint: objectInfo },
  { method: 'POST', path: '/object/sign/:bucket', endpoint: createSignedUrls },
  { method: 'POST', path: '/object/sign/:bucket/*', endpoint: createSignedUrl },
  { method: 'GET', path: '/object/sign/:bucket/*', endpoint: downloadSignedObject },
  { method: 'POST', path: '/object/upload/sign/:bucket/*', endpoint: createSignedUploadUrl },
  { method: 'PUT', path: '/object/upload/sign/:bucket/*', endpoint: uploadSignedObject },
  { method: 'GET', path: '/object/public/:bucket/*', endpoint: downloadPublicObject },
  { method: 'GET', path: '/object/authenticated/:bucket/*', endpoint: downloadObject },
  { method: 'GET', path: '/object/:bucket/*', endpoint: downloadObject },
  { method: 'POST', path: '/object/:bucket/*', endpoint: uploadObject },
  { method: 'PUT', path: '/object/:bucket/*', endpoint: updateObject },
  { method: 'DELETE', path: '/object/:bucket', endpoint: removeObjects },
  { method: 'DELETE', path: '/object/:bucket/*', endpoint: deleteObject },

  { method: 'GET', path: '/render/image/public/:bucket/*', endpoint: renderPublicImage },
  { method: 'GET', path: '/render/image/authenticated/:bucket/*', endpoint: renderImage },
  { method: 'GET', path: '/render/image/sign/:bucket/*', endpoint: renderSignedImage },

  { method: 'DELETE', path: '/cdn/:bucket', endpoint: purgeCache },
  { method: 'DELETE', path: '/cdn/:bucket/*', endpoint: purgeCache },
  { method: 'POST', path: '/vector/*', endpoint: notEnabled('vector buckets') },
  ...['GET', 'POST', 'DELETE'].map((method) => ({
    method,
    path: '/iceberg/*',
    endpoint: notEnabled('analytics buckets'),
  })),
])
