//! A storage that fails, stops or blocks at a chosen operation.

use async_trait::async_trait;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use object_store::path::Path;
use object_store::{
    CopyOptions, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta, ObjectStore,
    ObjectStoreExt, PutMultipartOptions, PutOptions, PutPayload, PutResult, Result,
};
use std::fmt::{self, Display};
use std::io;
use std::sync::{Arc, Mutex};

/// An operation on the storage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    Create,
    Get,
    List,
    Delete,
}

/// Controls each operation.
pub trait Control: Send + Sync + fmt::Debug + 'static {
    /// Handles an operation before it has any effect.
    fn before(&self, operation: Operation) -> io::Result<()>;
    /// Handles an operation that has had its effect: an error means that its response is lost.
    fn after(&self, _operation: Operation) -> io::Result<()> {
        Ok(())
    }
}

/// A storage whose operations are controlled.
#[derive(Debug)]
pub struct Controlled<C> {
    inner: Arc<dyn ObjectStore>,
    control: Arc<C>,
}

impl<C: Control> Controlled<C> {
    pub fn over(inner: &Arc<dyn ObjectStore>, control: &Arc<C>) -> Arc<dyn ObjectStore> {
        Arc::new(Controlled { inner: inner.clone(), control: control.clone() })
    }

    fn before(&self, operation: Operation) -> Result<()> {
        self.control.before(operation).map_err(failed)
    }

    fn after(&self, operation: Operation) -> Result<()> {
        self.control.after(operation).map_err(failed)
    }
}

fn failed(error: io::Error) -> object_store::Error {
    object_store::Error::Generic { store: "Controlled", source: Box::new(error) }
}

impl<C> Display for Controlled<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "controlled {}", self.inner)
    }
}

#[async_trait]
impl<C: Control> ObjectStore for Controlled<C> {
    async fn put_opts(
        &self,
        location: &Path,
        payload: PutPayload,
        options: PutOptions,
    ) -> Result<PutResult> {
        self.before(Operation::Create)?;
        let result = self.inner.put_opts(location, payload, options).await;
        self.after(Operation::Create)?;
        result
    }

    async fn put_multipart_opts(
        &self,
        _location: &Path,
        _options: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        panic!("a run directory writes each object in one piece")
    }

    async fn get_opts(&self, location: &Path, options: GetOptions) -> Result<GetResult> {
        self.before(Operation::Get)?;
        self.inner.get_opts(location, options).await
    }

    fn delete_stream(
        &self,
        locations: BoxStream<'static, Result<Path>>,
    ) -> BoxStream<'static, Result<Path>> {
        let (inner, control) = (self.inner.clone(), self.control.clone());
        locations
            .and_then(move |location| {
                let (inner, control) = (inner.clone(), control.clone());
                async move {
                    control.before(Operation::Delete).map_err(failed)?;
                    inner.delete(&location).await?;
                    control.after(Operation::Delete).map_err(failed)?;
                    Ok(location)
                }
            })
            .boxed()
    }

    fn list(&self, _prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        panic!("a run directory lists folder by folder")
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.before(Operation::List)?;
        self.inner.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, _from: &Path, _to: &Path, _options: CopyOptions) -> Result<()> {
        panic!("a run directory copies nothing")
    }
}

/// Kind of fault at an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The process is killed before the operation: nothing works from then on.
    KilledBefore,
    /// The process is killed after the operation, before its response.
    KilledAfter,
    /// The response is lost, and the process continues.
    AnswerLost,
}

/// A controller that injects one fault at one operation.
#[derive(Debug)]
pub struct Faulty {
    at: usize,
    fault: Fault,
    /// Operations so far.
    made: Mutex<Vec<Operation>>,
}

impl Faulty {
    pub fn new(at: usize, fault: Fault) -> Arc<Self> {
        Arc::new(Faulty { at, fault, made: Mutex::default() })
    }

    /// Operations so far.
    pub fn made(&self) -> Vec<Operation> {
        self.made.lock().unwrap().clone()
    }
}

impl Control for Faulty {
    fn before(&self, operation: Operation) -> io::Result<()> {
        let mut made = self.made.lock().unwrap();
        let number = made.len();
        made.push(operation);
        let is_dead = match self.fault {
            Fault::KilledBefore => number >= self.at,
            Fault::KilledAfter => number > self.at,
            Fault::AnswerLost => false,
        };
        if is_dead { Err(io::Error::other("killed")) } else { Ok(()) }
    }

    fn after(&self, _operation: Operation) -> io::Result<()> {
        let number = self.made.lock().unwrap().len() - 1;
        if number == self.at { Err(io::Error::other("no answer")) } else { Ok(()) }
    }
}
